/* Judges a try of a stranger. `until`: when another try is possible, null if now. `bits`: difficulty of the challenge to solve first,
   null if none or if the solved `in_bits` suffices (attackers may have raised it by one meanwhile). Wrong tries of an account raise the
   challenge and never lock it; for the account's day at most `per_pair` of one address count, and ten times that of one subnet. At most
   a tenth of `per_subnet` phones of one address count for its subnet, so that no address alone burdens its neighbours. Counts a wrong
   try that may proceed. Locks address and phone, so that parallel tries are counted exactly. */
create or replace function judge_unknown_device(in_phone text, in_address text, in_subnet text, in_at timestamptz, in_wrong boolean, in_bits int,
  per_pair int, per_phone int, per_address int, per_subnet int, per_day int, out until timestamptz, out bits int
) language plpgsql as $$
declare
  since timestamptz := in_at - interval '5 minutes';
  pairs_of_subnet constant int := 10;
  of_phone int;
  of_day int;
  of_pair_subnet int;
  last_of_pair timestamptz;
  other_phones int;
  subnet_phones int;
begin
  perform pg_advisory_xact_lock(hashtextextended('login.address:' || in_address, 0));
  perform pg_advisory_xact_lock(hashtextextended('login.phone:' || in_phone, 0));
  select f.at + interval '5 minutes' into until from login_failure f
    where f.phone = in_phone and f.address = in_address and f.at > since order by f.at desc offset per_pair - 1 limit 1;
  select coalesce(sum(subnets.recent), 0), coalesce(sum(least(subnets.capped, pairs_of_subnet * per_pair)), 0),
      coalesce(sum(subnets.day) filter (where subnets.subnet = in_subnet), 0), max(subnets.last_of_pair)
    into of_phone, of_day, of_pair_subnet, last_of_pair from (
      select tries.subnet, sum(tries.recent) as recent, sum(tries.day) as day, sum(least(tries.day, per_pair)) as capped,
          max(tries.last) filter (where tries.address = in_address and tries.day >= 4 * per_pair) as last_of_pair from (
        select f.address, coalesce(max(f.subnet), f.address) as subnet, count(*) as day, count(*) filter (where f.at > since) as recent,
            max(f.at) as last from login_failure f
          where f.phone = in_phone and f.address not like 'device:%' and f.at > in_at - interval '1 day' group by f.address
      ) tries group by tries.subnet
    ) subnets;
  if last_of_pair > in_at - interval '1 hour' then until := last_of_pair + interval '1 hour'; end if;
  select count(distinct f.phone) into other_phones from login_failure f
    where f.address = in_address and f.phone <> in_phone and f.at > since;
  select coalesce(sum(least(addresses.phones, greatest(per_subnet / 10, 1))), 0) into subnet_phones from (
    select count(distinct f.phone) as phones from login_failure f
      where f.subnet = in_subnet and f.phone <> in_phone and f.at > since group by f.address
  ) addresses;
  -- Each hundred wrong tries of a day double the work, up to half a minute on a cheap phone.
  if of_phone >= per_phone then bits := 14 + least(of_day / 100, 4); end if;
  if of_day >= per_day then bits := 18; end if;
  if of_pair_subnet >= pairs_of_subnet * per_pair then
    bits := greatest(bits, 14 + least(of_pair_subnet / (pairs_of_subnet * per_pair) - 1, 4));
  end if;
  if other_phones >= per_address then bits := greatest(bits, 14 + least(other_phones / per_address - 1, 4)); end if;
  if subnet_phones >= per_subnet then bits := greatest(bits, 14 + least(subnet_phones / per_subnet - 1, 4)); end if;
  if bits <= in_bits + 1 then bits := null; end if;
  if until is null and bits is null and in_wrong then
    insert into login_failure (phone, address, subnet, at) values (in_phone, in_address, in_subnet, in_at);
  end if;
end $$;
