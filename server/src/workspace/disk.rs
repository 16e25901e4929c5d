//! Reads single files of the roots: checks that they lie inside, that they are not too large, decodes them, and keeps
//! the last few, since one question often asks for one text several times.

use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use callscope_engine::host::Texts;

use super::decode::decode;
use super::problem::{Problem, io_message};
use super::roots::{Place, Roots};

/// Larger files are left out, with a word: they are data, and parsing one would hold up everything else.
pub const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;

/// Texts kept, in bytes.
const CACHE_BYTES: usize = 16 * 1024 * 1024;

/// Reads files of the roots.
#[derive(Debug)]
pub struct Disk {
    roots: Roots,
    cache: Mutex<Cache>,
    problems: Mutex<BTreeMap<String, String>>,
}

#[derive(Debug, Default)]
struct Cache {
    texts: VecDeque<(Arc<str>, Stamp, Arc<str>)>,
    bytes: usize,
}

/// Whether a file is still the one that was read.
type Stamp = Option<(u64, SystemTime)>;

impl Disk {
    pub(super) fn new(roots: Roots) -> Self {
        Self { roots, cache: Mutex::default(), problems: Mutex::default() }
    }

    /// What could not be read (or only in part) since this was last asked, by key.
    #[must_use]
    pub fn take_problems(&self) -> Vec<Problem> {
        let mut problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *problems).into_iter().map(|(path, message)| Problem { path, message }).collect()
    }

    /// The text of a file, read now; what is wrong is noted for [`Self::take_problems`]. Does not keep the text.
    #[must_use]
    pub fn read(&self, key: &str) -> Option<Arc<str>> {
        let place = self.roots.place_of(key)?;
        match read_place(&place) {
            Ok(bytes) if bytes.len() as u64 > MAX_FILE_BYTES => {
                self.note(key, format!("larger than {} MB; left out", MAX_FILE_BYTES >> 20));
                None
            }
            Ok(bytes) => {
                let decoded = decode(bytes);
                if decoded.lossy {
                    self.note(key, "not wholly UTF-8; the bytes that are no text were replaced".into());
                }
                Some(decoded.text.into())
            }
            Err(message) => {
                self.note(key, format!("{message}; left out"));
                None
            }
        }
    }

    fn note(&self, key: &str, message: String) {
        self.problems.lock().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned(), message);
    }

    fn stamp(&self, key: &str) -> Stamp {
        match self.roots.place_of(key)? {
            Place::File { path, .. } => {
                let meta = path.metadata().ok()?;
                Some((meta.len(), meta.modified().ok()?))
            }
            // An archive is read as it was when it was opened.
            Place::Entry { .. } => Some((0, SystemTime::UNIX_EPOCH)),
        }
    }
}

/// For questions: the last texts are kept, and read again when the file changed.
impl Texts for Disk {
    fn text(&self, key: &str) -> Option<Arc<str>> {
        let stamp = self.stamp(key);
        if stamp.is_some() {
            let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(text) = cache.get(key, stamp) {
                return Some(text);
            }
        }
        let text = self.read(key)?;
        if stamp.is_some() {
            self.cache.lock().unwrap_or_else(PoisonError::into_inner).put(key.into(), stamp, text.clone());
        }
        Some(text)
    }
}

impl Cache {
    fn get(&mut self, key: &str, stamp: Stamp) -> Option<Arc<str>> {
        let at = self.texts.iter().position(|(k, ..)| &**k == key)?;
        let entry = self.texts.remove(at)?;
        if entry.1 != stamp {
            self.bytes -= entry.2.len();
            return None;
        }
        let text = entry.2.clone();
        self.texts.push_back(entry);
        Some(text)
    }

    fn put(&mut self, key: Arc<str>, stamp: Stamp, text: Arc<str>) {
        self.bytes += text.len();
        self.texts.push_back((key, stamp, text));
        while self.bytes > CACHE_BYTES {
            let Some((_, _, text)) = self.texts.pop_front() else { break };
            self.bytes -= text.len();
        }
    }
}

/// For a scan, which reads every file once and needs none again.
#[derive(Debug)]
pub struct Scan<'a>(pub &'a Disk);

impl Texts for Scan<'_> {
    fn text(&self, key: &str) -> Option<Arc<str>> {
        self.0.read(key)
    }
}

fn read_place(place: &Place<'_>) -> Result<Vec<u8>, String> {
    match place {
        Place::File { root, path } => read_file(root, path),
        Place::Entry { archive, name } => archive.read(name, MAX_FILE_BYTES).map_err(|e| io_message(&e)),
    }
}

fn read_file(root: &Path, path: &Path) -> Result<Vec<u8>, String> {
    let real = path.canonicalize().map_err(|e| io_message(&e))?;
    if !real.starts_with(root) {
        return Err("it leads out of the roots".into());
    }
    let file = File::open(&real).map_err(|e| io_message(&e))?;
    let meta = file.metadata().map_err(|e| io_message(&e))?;
    if !meta.is_file() {
        return Err("it is not a file".into());
    }
    let mut bytes = Vec::with_capacity(meta.len().min(MAX_FILE_BYTES) as usize + 1);
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(|e| io_message(&e))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use callscope_engine::host::Texts;

    use super::{Disk, Roots};

    fn disk(files: &[(&str, &[u8])]) -> (tempfile::TempDir, Disk) {
        let dir = tempfile::tempdir().expect("temporary folder");
        for (name, bytes) in files {
            fs::write(dir.path().join(name), bytes).expect("writable");
        }
        let disk = Disk::new(Roots::open(&[dir.path().to_owned()]).expect("opens"));
        (dir, disk)
    }

    #[test]
    fn a_changed_file_is_read_again() {
        let (dir, disk) = disk(&[("A.java", b"class A {}")]);
        assert_eq!(disk.text("A.java").as_deref(), Some("class A {}"));
        fs::write(dir.path().join("A.java"), "class A { int b; }").expect("writable");
        assert_eq!(disk.text("A.java").as_deref(), Some("class A { int b; }"));
        fs::remove_file(dir.path().join("A.java")).expect("removable");
        assert_eq!(disk.text("A.java"), None);
    }

    #[test]
    fn what_cannot_be_read_is_told_once() {
        let (_dir, disk) = disk(&[("Latin.java", b"class Latin { String s = \"\xE4\"; }")]);
        assert!(disk.text("Latin.java").expect("readable").contains('\u{FFFD}'));
        assert_eq!(disk.text("Missing.java"), None);
        let told: Vec<_> = disk.take_problems().iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "Latin.java: not wholly UTF-8; the bytes that are no text were replaced",
                "Missing.java: it does not exist; left out"
            ]
        );
        assert_eq!(disk.take_problems(), []);
    }

    #[test]
    #[cfg(unix)]
    fn a_link_out_of_the_root_is_not_read() {
        let outside = tempfile::NamedTempFile::new().expect("temporary file");
        let (dir, disk) = disk(&[]);
        std::os::unix::fs::symlink(outside.path(), dir.path().join("A.java")).expect("writable");
        assert_eq!(disk.text("A.java"), None);
        assert_eq!(disk.take_problems()[0].message, "it leads out of the roots; left out");
    }
}
