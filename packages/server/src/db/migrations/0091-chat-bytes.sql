-- How much is uploaded at the chat: on a day by a customer, or by the guests of an address; and, under day 0, how much of
-- whose is kept, in all. A table of sums, because an upload must not have to add up everybody's files.
create table chat_bytes (
  who text not null,
  day int not null,
  bytes bigint not null,
  primary key (who, day)
);
insert into chat_bytes select 'guests', 0, coalesce(sum(size), 0) from chat_file where player_id = 0;
insert into chat_bytes select 'everybody', 0, coalesce(sum(size), 0) from chat_file;

-- Those of guests are kept for a shorter time.
create index chat_file_guests on chat_file (at) where player_id = 0;
