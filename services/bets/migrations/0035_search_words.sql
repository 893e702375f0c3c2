-- What a search goes by. A title is a name and not prose: "Chelsea 2-1" is no negative number, "England/France" is no path of a
-- file, and the words of "The Who" and "AT&T" are little ones. So texts are parted into words here, the same way for a bet and
-- for a search, and PostgreSQL's parser takes no part. Everything is immutable: no collation of the server, no extension.

-- A text in which letters that people take for the same are the same: without case, marks, width and ligatures. U+064B to U+0655,
-- U+05B0 to U+05C7 and U+FE00 to U+FE0F are the marks of Arabic, of Hebrew and of emoji.
CREATE FUNCTION search_folded(input text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(replace(replace(
  translate(
    lower(normalize(
      regexp_replace(
        normalize(translate(input, '’‘ʼʹ′´`＇', ''''''''''''''''''), NFKD),
        '[\u0300-\u036f\u05b0-\u05c7\u064b-\u0655\ufe00-\ufe0f]', '', 'g'
      ),
      NFKC
    ) COLLATE pg_c_utf8),
    'ςøłđðħı', 'σolddhi'
  ),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- A folded text in which what belongs together is one word: 150,000 and 150.000 are 150000, O'Brien is obrien, U.S. is us, C++ is
-- cplusplus, C# is csharp.
CREATE FUNCTION search_joined(folded text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  folded,
  '([0-9])[.,](?=[0-9]{3}(?![0-9]))', '\1', 'g'),
  '''', '', 'g'),
  '(?<![a-z0-9])([a-z])\.(?=[a-z](?![a-z0-9]))', '\1', 'g'),
  '(?<=[a-z])\+\+', 'plusplus', 'g'),
  '(?<=[a-z0-9])\+(?![a-z0-9+])', 'plus', 'g'),
  '(?<![a-z0-9])([a-z])#(?![a-z0-9])', '\1sharp', 'g');

-- Whether a word is of a script that puts no spaces between words, or builds them of syllables: such words are found by pairs of
-- their characters. Thai to Myanmar, Khmer, kana, Han, Hangul.
CREATE FUNCTION search_is_unspaced(word text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u312f\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]';

-- The words of a text in their order, cut to 64 characters. Each pictograph is a word. The last pattern is what stands between
-- words: signs, spaces and currencies, of ASCII, Latin-1, Arabic and Devanagari, and those that all scripts share.
CREATE FUNCTION search_parted(input text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 50
BEGIN ATOMIC
  SELECT left(word, 64)
  FROM regexp_split_to_table(
    regexp_replace(
      input,
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u312f\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]+|[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff])',
      ' \1 ', 'g'
    ),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2190-\u25ff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30fb\ufeff]+'
  ) WITH ORDINALITY AS parts (word, place)
  WHERE word <> '' ORDER BY place;
END;

-- The pairs of characters that stand beside each other in a word.
CREATE FUNCTION search_pairs(word text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 10
BEGIN ATOMIC
  SELECT substr(word, first, 2) FROM generate_series(1, greatest(length(word) - 1, 1)) AS first;
END;

-- The words of a bet's text as its index has them: as they stand and as parts of what is joined, each also by its English stem; of
-- scripts without spaces pairs, and the last character, so that each is the beginning of something.
CREATE FUNCTION search_words(input text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  WITH texts AS MATERIALIZED (
    SELECT search_folded(input) AS folded
  ), words AS MATERIALIZED (
    SELECT word, search_is_unspaced(word) AS is_unspaced
    FROM (
      SELECT search_parted(folded) FROM texts UNION SELECT search_parted(search_joined(folded)) FROM texts
    ) AS parts (word)
  ), lexemes AS (
    SELECT word AS lexeme FROM words WHERE NOT is_unspaced
    UNION
    SELECT unnest(ts_lexize('pg_catalog.english_stem', word)) FROM words WHERE NOT is_unspaced
    UNION
    SELECT search_pairs(word) FROM words WHERE is_unspaced
    UNION
    SELECT right(word, 1) FROM words WHERE is_unspaced
  )
  SELECT array_to_tsvector(coalesce(array_agg(lexeme) FILTER (WHERE lexeme <> ''), '{}')) FROM lexemes;
END;

-- What has to be among these words for a search: each word as it was typed, or its stem. The last may be the beginning of one, so it
-- is no stem alone. Little words, which English has no stem of, are asked for where there are no others, and as the last.
-- Null for a search without words. No word has a sign that means something to a tsquery.
CREATE FUNCTION search_query(input text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  WITH words AS (
    SELECT word, place, place = max(place) OVER () AS is_last, search_is_unspaced(word) AS is_unspaced,
      ts_lexize('pg_catalog.english_stem', word) AS stem
    FROM search_parted(search_joined(search_folded(input))) WITH ORDINALITY AS parts (word, place)
  ), weighed AS (
    SELECT *, stem = '{}' AS is_little, bool_and(stem = '{}') OVER () AS are_all_little FROM words
  ), conditions AS (
    SELECT place, CASE
      WHEN is_unspaced AND length(word) = 1 THEN format('%L:*', word)
      WHEN is_unspaced THEN (SELECT string_agg(format('%L', pair), ' & ') FROM search_pairs(word) AS pair)
      ELSE format('(%L%s%s)', word, CASE WHEN is_last THEN ':*' END, ' | ' || quote_literal(nullif(stem[1], word)))
    END AS condition
    FROM weighed WHERE is_last OR are_all_little OR NOT is_little
  )
  SELECT string_agg(condition, ' & ' ORDER BY place)::tsquery FROM conditions;
END;

CREATE OR REPLACE FUNCTION keep_words_of_bet() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO bet_words (bet_id, words)
    VALUES (NEW.id, search_words(NEW.title || ' ' || NEW.description)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
