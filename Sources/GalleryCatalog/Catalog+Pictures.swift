import GalleryModel

/// The members that drawing asks a catalog for.
extension Catalog: PictureSource {}
