-- The prize of each slice as it was when the draw was promised. Promises of before are made anew.
alter table spin_promise add column prizes text not null default '';
