import GalleryModel

/// What drawing asks a catalog for.
extension Catalog: PictureSource {}
