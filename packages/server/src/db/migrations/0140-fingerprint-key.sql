-- Keys the hash of passwords in the fingerprint of an idempotent request.
insert into server_secret values ('fingerprint', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
  on conflict (name) do nothing;
