-- Items that a background job could not process for a reason of their own: background/setAside.ts. Unresolved ones raise an alert.
create table set_aside_item (
  job text not null,
  item text not null,
  -- JSON as text: what a person needs to find the item elsewhere, without secrets.
  summary text not null,
  error text not null,
  attempts int not null default 1,
  at timestamptz not null,
  last_at timestamptz not null,
  resolved_at timestamptz,
  primary key (job, item)
);
create index set_aside_item_open on set_aside_item (job) where resolved_at is null;
