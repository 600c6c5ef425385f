-- An exclusion by the operator beside the player's own: ending it must not end the player's. player.excluded_until stays the later of both.
create table operator_exclusion (
  player_id bigint primary key references player,
  until timestamptz not null,
  -- The player's own exclusion, as it was before; null where there was none.
  own_until timestamptz
);
