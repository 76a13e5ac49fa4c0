// Version 36: hashes of the do-not-contact lists know whether a secret of the keychain seals them, and by which. Hashes that were
// kept before may be own or of others; they count as own, so that they are sealed.
export const sealedHashes = `
CREATE TABLE suppression_seal(
  id INTEGER PRIMARY KEY,
  print BLOB NOT NULL UNIQUE CHECK(length(print) = 16) -- names the secret in the keychain
);
ALTER TABLE suppression ADD COLUMN seal_id INTEGER REFERENCES suppression_seal; -- NULL = hash and keys are plain SHA-256
ALTER TABLE suppression ADD COLUMN given INTEGER NOT NULL DEFAULT 0; -- 1 = it was given as a SHA-256: by somebody else's list
CREATE INDEX suppression_sealed ON suppression(seal_id) WHERE seal_id IS NOT NULL;
`
