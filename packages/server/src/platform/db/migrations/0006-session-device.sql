-- Sign-ins of one device are one device to the player. Null for older sign-ins and clients without cookies.
alter table session add column device_hash text;
-- Such as `SM-A042F`, and `TH`; empty if not known.
alter table session add column model text not null default '';
alter table session add column country text not null default '';
