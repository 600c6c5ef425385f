-- Shut out until then: money can leave, nothing can be put in or played with.
alter table player add column excluded_until timestamptz;

-- What all copies of the server share and nobody else may know; made by the database itself, once.
create table server_secret (
  name text primary key,
  value text not null
);
insert into server_secret values ('guest', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
