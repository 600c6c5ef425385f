-- Devices that have signed in to an account: strangers' wrong passwords do not block them. The secret is in a cookie, its hash here.
create table known_device (
  player_id bigint not null,
  device_hash text not null,
  last_used_at timestamptz not null,
  primary key (player_id, device_hash)
);

-- Challenges whose solution was presented: each is good once.
create table used_challenge (
  id text primary key,
  expires_at timestamptz not null
);

/* Judges one try of a stranger, right or wrong. `until` is the moment from which another try is possible, null if now. `bits` is the
   difficulty of the challenge that has to be solved first, null if none, or if `in_bits`, the one that was solved, is enough (attackers
   may have raised it by one meanwhile). A wrong try that is judged is counted. Tries of one phone, and of one address, wait for each
   other, so parallel tries are counted exactly. */
create function judge_stranger(in_phone text, in_address text, in_at timestamptz, in_wrong boolean, in_bits int,
  per_pair int, per_phone int, per_address int, per_day int, out until timestamptz, out bits int
) language plpgsql as $$
declare
  since timestamptz := in_at - interval '5 minutes';
  of_phone int;
  of_day int;
  other_phones int;
begin
  perform pg_advisory_xact_lock(hashtextextended('login.address:' || in_address, 0));
  perform pg_advisory_xact_lock(hashtextextended('login.phone:' || in_phone, 0));
  select max(over.free) into until from (
    (select f.at + interval '5 minutes' as free from login_failure f
      where f.phone = in_phone and f.address = in_address and f.at > since order by f.at desc offset per_pair - 1 limit 1)
    union all
    (select f.at + interval '1 day' from login_failure f
      where f.phone = in_phone and f.address not like 'device:%' and f.at > in_at - interval '1 day' order by f.at desc offset per_day - 1 limit 1)
  ) over;
  select count(*) filter (where f.at > since), count(*) into of_phone, of_day from login_failure f
    where f.phone = in_phone and f.address not like 'device:%' and f.at > in_at - interval '1 day';
  select count(distinct f.phone) into other_phones from login_failure f
    where f.address = in_address and f.phone <> in_phone and f.at > since;
  -- Nothing is asked of most people; under attack each further hundred wrong tries of a day doubles the work.
  if of_phone >= per_phone then bits := 14 + least(of_day / 100, 6); end if;
  if other_phones >= per_address then bits := greatest(bits, 14 + least(other_phones / per_address - 1, 4)); end if;
  if bits <= in_bits + 1 then bits := null; end if;
  if until is null and bits is null and in_wrong then
    insert into login_failure values (in_phone, in_address, in_at);
  end if;
end $$;
