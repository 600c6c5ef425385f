-- One row a phone, locked by everything about its codes: what is counted is counted exactly.
create table otp_phone (
  phone text primary key,
  last_sent_at timestamptz,
  -- The hour in which sends and wrong codes are counted began here.
  counted_since timestamptz not null,
  sends int not null default 0,
  wrong int not null default 0,
  blocked_until timestamptz
);

create table otp (
  -- sha256 of the otpToken, in hex
  token_hash text primary key,
  phone text not null,
  -- sha256 of token and code: worth nothing without the token, which is not stored
  code_hash text not null,
  expires_at timestamptz not null,
  -- A newer code takes the place of this one.
  replaced boolean not null default false,
  verified_at timestamptz,
  used_at timestamptz
);
create index otp_phone_verified on otp (phone, verified_at) where verified_at is not null;
create index otp_expires_at on otp (expires_at);
