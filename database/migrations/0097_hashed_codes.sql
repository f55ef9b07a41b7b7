-- Releases of before cannot read argon2's hashes: this keeps them from opening the database.
COMMENT ON COLUMN "two_factors"."backup_codes" IS 'hashes, as JSON';
