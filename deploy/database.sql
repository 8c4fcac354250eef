-- Roles and database, by a superuser: psql -v owner=PASSWORD -v app=PASSWORD -f deploy/database.sql
\set ON_ERROR_STOP on
-- Keeps the schema.
create role appeal login password :'owner';
-- Serves people; owns nothing, so that it cannot rewrite a history.
create role appeal_app login password :'app';
-- Sorted by code point as the embedded one is, and knowing the letters of Unicode.
create database appeal owner appeal template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8';
