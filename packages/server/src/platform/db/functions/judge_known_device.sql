/* Returns null if the try is allowed, else when another one is, and counts an allowed wrong try. Locks address and phone, so that
   parallel tries are counted exactly. */
create or replace function judge_known_device(in_phone text, in_address text, in_at timestamptz, in_wrong boolean,
  in_window interval, per_pair int, per_phone int, per_address int
) returns timestamptz language plpgsql as $$
declare
  since timestamptz := in_at - in_window;
  until timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('login.address:' || in_address, 0));
  perform pg_advisory_xact_lock(hashtextextended('login.phone:' || in_phone, 0));
  -- The failure that must leave the window first.
  select max(over.at) + in_window into until from (
    (select f.at from login_failure f where f.phone = in_phone and f.address = in_address and f.at > since order by f.at desc offset per_pair - 1 limit 1)
    union all
    (select f.at from login_failure f where f.phone = in_phone and f.at > since order by f.at desc offset per_phone - 1 limit 1)
    union all
    (select f.at from login_failure f where f.address = in_address and f.at > since order by f.at desc offset per_address - 1 limit 1)
  ) over;
  if until is null and in_wrong then
    insert into login_failure values (in_phone, in_address, in_at);
  end if;
  return until;
end $$;
