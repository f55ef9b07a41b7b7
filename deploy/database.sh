#!/bin/sh
# Not built here. The image of PostgreSQL runs it once, in a new database server: the shop's role owns its
# database, and has no rights over the server. The server's own role keeps no password, so that it can
# log in from inside the container alone.
set -eu
psql --username postgres --dbname postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role itewe login password :'password';
create database itewe owner itewe;
alter role postgres password null;
SQL
