#!/bin/sh
# Run by the database's container once, at its first start.
set -eu
psql -U postgres -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" -f /roles/database.sql
