-- The network that a guest's file came from, so that one network cannot push out the files of all others.
alter table chat_file add column subnet text not null default '';
