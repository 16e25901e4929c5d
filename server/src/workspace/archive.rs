//! Archives of sources (`src.zip`, `…-sources.jar`) as roots. Many threads read entries of one archive at once,
//! so its file is read at positions, without a shared cursor.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

use zip::ZipArchive;

use super::problem::io_message;

/// An opened archive: its directory is in memory, its entries are read when asked for.
#[derive(Clone, Debug)]
pub struct Archive {
    zip: ZipArchive<Cursor>,
}

impl Archive {
    /// Whether a file's name says that it is an archive that may hold sources.
    #[must_use]
    pub fn is_archive_name(path: &Path) -> bool {
        path.extension().is_some_and(|e| e.eq_ignore_ascii_case("jar") || e.eq_ignore_ascii_case("zip"))
    }

    /// Reads the archive's directory.
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        let file = File::open(path).map_err(|e| io_message(&e))?;
        let len = file.metadata().map_err(|e| io_message(&e))?.len();
        let cursor = Cursor { file: Arc::new(file), at: 0, len };
        let zip = ZipArchive::new(cursor).map_err(|e| format!("it is not a readable archive ({e})"))?;
        Ok(Self { zip })
    }

    /// Names of all entries.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.zip.file_names()
    }

    /// The bytes of an entry, at most `limit` of them; `Err` with what is wrong.
    pub(super) fn read(&self, name: &str, limit: u64) -> io::Result<Vec<u8>> {
        // A clone shares the directory and has a cursor of its own.
        let mut zip = self.zip.clone();
        let entry = zip.by_name(name).map_err(io::Error::other)?;
        let mut bytes = Vec::with_capacity(entry.size().min(limit) as usize);
        // The stated size may lie: stop one byte behind the limit, so that the caller sees the excess.
        entry.take(limit + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// A reader with its own position over a shared file.
#[derive(Clone, Debug)]
struct Cursor {
    file: Arc<File>,
    at: u64,
    len: u64,
}

impl Read for Cursor {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        #[cfg(unix)]
        let n = std::os::unix::fs::FileExt::read_at(&*self.file, buf, self.at)?;
        #[cfg(windows)]
        let n = std::os::windows::fs::FileExt::seek_read(&*self.file, buf, self.at)?;
        self.at += n as u64;
        Ok(n)
    }
}

impl Seek for Cursor {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let target = match to {
            SeekFrom::Start(n) => i128::from(n),
            SeekFrom::End(n) => i128::from(self.len) + i128::from(n),
            SeekFrom::Current(n) => i128::from(self.at) + i128::from(n),
        };
        self.at = u64::try_from(target).map_err(|_| io::Error::from(io::ErrorKind::InvalidInput))?;
        Ok(self.at)
    }
}
