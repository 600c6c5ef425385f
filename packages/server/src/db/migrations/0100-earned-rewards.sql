-- Rewards are earned by settled play (docs/adr/0040-rewards-are-earned.md).

-- Stakes for which the player has received coins of the wheel, in satang: never lowered, so that a corrected bet gives no second coin.
-- Stakes of before now were rewarded by deposits.
alter table player_play add column coined_staked bigint not null default 0;
update player_play set coined_staked = staked;

-- A promotion's place belongs to a player from the grant on. Activations without a deposit gave it away before: they are dropped,
-- and can be taken again.
update promotion_taken t set count = t.count - w.waiting
  from (select code, count(*) as waiting from player_bonus where source = 'promotion' and state = 'waiting' group by code) w
  where t.code = w.code;
update player_bonus set state = 'cancelled', ended_at = now() where source = 'promotion' and state = 'waiting';

-- Grants of running bonuses were paid into the wallet: as much of them as is still there is locked.
select ledger_post(b.player_id, 'bonus.lock', 'bonus.lock:' || b.id, null,
    greatest(now(), (select max(at) from operation o where o.player_id = b.player_id)),
    array['wallet', 'bonus'], array['THB', 'THB'], array[-least(w.amount, b.granted), least(w.amount, b.granted)],
    'finish_bonus', 'SUCCESS', 'WALLET', 'BONUS', least(w.amount, b.granted), jsonb_build_object('bonus', jsonb_build_object('description', b.rules -> 'name')))
  from player_bonus b join balance w on w.player_id = b.player_id and w.account = 'wallet' and w.asset = 'THB' and w.amount > 0
  where b.state = 'running' and b.granted > 0;

-- A withdrawal that is ending a bonus had forfeited from the wallet: it waits in the locked account for the bank's answer instead.
select ledger_post(w.player_id, 'bonus.lock', 'bonus.lock:' || w.id, null,
    greatest(now(), (select max(at) from operation o where o.player_id = w.player_id)),
    array['house:bonus', 'bonus'], array['THB', 'THB'], array[-w.forfeited, w.forfeited], null, null, null, null, null, null)
  from withdrawal w join player_bonus b on b.player_id = w.player_id and b.id = w.bonus_id and b.state = 'ending'
  where w.status in ('requested', 'sent') and w.forfeited > 0;
