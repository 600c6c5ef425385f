#!/bin/sh
# Restores what backup.sh kept. `restore.sh database BASE MOMENT DATA`, as PostgreSQL's user: BASE is a name under $BACKUPS/base, MOMENT such
# as '2026-11-23 10:15:00+07', DATA a folder that does not exist. Start PostgreSQL on DATA afterwards: it replays its log up to MOMENT.
# `restore.sh files`, as Krapao's user: the uploaded files.
set -eu
: "${BACKUPS:?the folder of the backups}"
case "${1:-} $#" in
  'database 4')
    [ ! -e "$4" ] || { echo "$4 exists: a restore writes into a new folder." >&2; exit 1; }
    cp --archive "$BACKUPS/base/$2" "$4"
    chmod 700 "$4"
    # The restored server archives nothing at first: its log goes on from an earlier moment, and needs an archive of its own.
    cat >> "$4/postgresql.auto.conf" <<CONF
restore_command = 'cp $BACKUPS/wal/%f %p'
recovery_target_time = '$3'
recovery_target_action = 'promote'
archive_mode = off
CONF
    touch "$4/recovery.signal"
    ;;
  'files 1')
    : "${FILES_FOLDER:?where the uploaded files go}"
    mkdir -p "$FILES_FOLDER"
    cp --recursive "$BACKUPS/files/." "$FILES_FOLDER/"
    ;;
  *)
    echo 'usage: restore.sh database BASE MOMENT DATA | restore.sh files' >&2
    exit 2
    ;;
esac
