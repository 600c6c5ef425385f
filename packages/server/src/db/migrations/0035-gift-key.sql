-- The intent that sent it, answered together with the redemption's last step. None where the backend serves no extensions.
alter table gift_link add column key text;
