-- Finds the accounts and phones that fit a number with hidden digits (x): every visible character with its place, as 1:K 2:B.
create function digit_places(number text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(place || ':' || digit) from unnest(string_to_array(number, null)) with ordinality as shown (digit, place) where digit <> 'x'
$$;
