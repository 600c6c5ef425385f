#!/bin/sh
# Backs up Krapao into $BACKUPS: `backup.sh base` nightly, `backup.sh files` every few minutes. PostgreSQL archives its log there by itself
# (docs/how-to/operator/backup.md), so that a restore may be to any moment since the oldest base.
set -eu
: "${BACKUPS:?the folder of the backups}"
case "${1:-}" in
  base)
    : "${DATABASE_URL:?the database}"
    name=$(date -u +%Y%m%dT%H%M%SZ)
    pg_basebackup --dbname="${DATABASE_DIRECT_URL:-$DATABASE_URL}" --pgdata="$BACKUPS/base/$name.part" --wal-method=stream --checkpoint=fast
    pg_verifybackup --quiet "$BACKUPS/base/$name.part"
    mv "$BACKUPS/base/$name.part" "$BACKUPS/base/$name"
    echo "$name"
    ;;
  files)
    : "${FILES_FOLDER:?the uploaded files}"
    # A file never changes once it is written, and its name is used once: copying what is new is a whole backup.
    mkdir -p "$BACKUPS/files"
    cp --recursive --update "$FILES_FOLDER/." "$BACKUPS/files/"
    ;;
  *)
    echo 'usage: backup.sh base|files' >&2
    exit 2
    ;;
esac
