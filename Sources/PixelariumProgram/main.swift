// The program itself: everything that it does is in `PixelariumCommand`, which tests import.
//
// In releases this target is compiled and linked with `-static-stdlib` (see the manifest). The imports below make
// the compiler record which archives Foundation consists of; the targets beneath are compiled for dynamic libraries,
// as tests need them, and record only its name.

import Foundation
import FoundationXML
import PixelariumCommand

await Pixelarium.main()
