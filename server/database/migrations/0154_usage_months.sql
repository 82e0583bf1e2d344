-- Days on which people worked here, a row for a month in place of one for each day: bit 0 is the first of the month.
CREATE TABLE usage_month (
  user_id text NOT NULL REFERENCES "user"(id) ON DELETE CASCADE,
  -- Its first day, in UTC.
  month date NOT NULL,
  days integer NOT NULL,
  PRIMARY KEY (user_id, month)
);
INSERT INTO usage_month (user_id, month, days)
SELECT user_id, date_trunc('month', day)::date, bit_or(1 << (extract(day FROM day)::int - 1)) FROM usage_day GROUP BY 1, 2;
DROP TABLE usage_day;
