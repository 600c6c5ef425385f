-- What a code is good for: the verification of a registration sets no password, and the other way round.
alter table otp add column purpose text not null default 'register' check (purpose in ('register', 'passwordReset'));

-- What the device of a session looks like by its User-Agent: `Chrome, Android`. The header itself is not kept.
alter table session add column device text not null default '';
