import { createTriggers, type Dialect, type Trigger } from './dialect.ts'

/**
 * The search index: the words of each presentation, which the full-text index of the database follows; the queue of what
 * is to be indexed; and the words for spelling suggestions.
 */
export const search = ({ kind, clustered }: Dialect): readonly string[] => [
  ...ENTRIES[kind],
  `create table search_queue (
    oid text primary key references presentations (oid) on delete cascade,
    ticket text not null, priority integer not null
  )`,
  `create index search_queue_order on search_queue (priority, ticket)`,
  `create table search_words (
    oid text not null references presentations (oid) on delete cascade,
    word text not null, shown text not null, letters integer not null,
    constraint search_words_key primary key (oid, word)
  )`,
  `create index uses_of_word on search_words (word, oid)`,
  `create table spelling_words (word text primary key, is_doubtful integer default 0 not null)`,
  `create index doubtful_words on spelling_words (word) where is_doubtful = 1`,
  `create table spelling_deletions (
    rest text not null, word text not null,
    constraint spelling_deletions_key primary key (rest, word)
  ) ${clustered}`,
  ...createTriggers(kind, [WORD_REMOVED, rankChanged(TICKET[kind])]),
]

const REFERENCE = 'oid text not null unique references presentations (oid) on delete cascade'

/** An index that triggers keep. The ASCII tokenizer splits at spaces and does not change other scripts. */
function wordIndex(index: string, id: string, triggers: string): string[] {
  const remove = `insert into ${index}(${index}, rowid, words) values ('delete', old.${id}, old.words)`
  const add = `insert into ${index}(rowid, words) values (new.${id}, new.words)`
  return [
    `create virtual table ${index}
     using fts5(words, content='search_entries', content_rowid='${id}', tokenize='ascii', detail=none)`,
    `create trigger ${triggers}_added after insert on search_entries begin ${add}; end`,
    `create trigger ${triggers}_removed after delete on search_entries begin ${remove}; end`,
    `create trigger ${triggers}_changed after update on search_entries begin ${remove}; ${add}; end`,
  ]
}

const ENTRIES = {
  /**
   * `search_by_place` is sorted by place: listed presentations by class of views, then by age; below them those that are
   * not listed. A search then stops after as many entries as it needs. A class has 2^40 places; the last mark among the
   * words is the class: ` l0` to ` l9`. Servers of an older version still read `search_index`, so it stays for now.
   */
  sqlite: [
    `create table search_entries (
      id integer primary key, ${REFERENCE}, words text not null, heading text not null default '',
      place integer generated always as (
        id + 1099511627776 * iif(substr(words, -3) glob ' l[0-9]', 1 + cast(substr(words, -1) as integer), 0)
      ) virtual
    )`,
    ...wordIndex('search_index', 'id', 'search'),
    ...wordIndex('search_by_place', 'place', 'place'),
  ],
  /** `cutWords` has split the text, so PostgreSQL needs no parser. Its index has no order. */
  postgres: [
    `create table search_entries (
      id bigserial primary key, ${REFERENCE}, words text not null,
      vector tsvector generated always as (array_to_tsvector(string_to_array(words, ' '))) stored,
      heading text not null default ''
    )`,
    `create index search_by_word on search_entries using gin (vector)`,
    // Only the more watched listed presentations: from 16,384 views and from 256. A search for the beginning of a word
    // merges the lists of all words that begin so, and these are as long as the index is large. Without the list of
    // pending entries, which each search would read: few presentations are watched so much.
    ...['l7', 'l4'].map(
      (mark) => `create index words_of_${mark} on search_entries using gin (vector) with (fastupdate = off)
        where vector @@ '${mark}'::tsquery`,
    ),
  ],
} as const

const WORD_REMOVED: Trigger = {
  name: 'search_word_removed',
  event: 'after delete on search_words',
  condition: 'true',
  statements: ['update spelling_words set is_doubtful = 1 where word = old.word'],
  returns: 'null',
}

const TICKET = { sqlite: 'lower(hex(randomblob(8)))', postgres: 'md5(random()::text)' } as const

/** Whoever changes what is listed or how much it was watched: the index follows. */
function rankChanged(ticket: string): Trigger {
  const listed = (row: 'old' | 'new') =>
    `case when ${row}.privacy in ('public', 'reusable') and ${row}.taken_down_at is null then 1 else 0 end`
  // Level 0 from no view on, and each other level from four times as many views as the one before.
  const levels = Array.from({ length: 10 }, (_, level) => ({ level, views: level === 0 ? 0 : 4 ** level }))
  const level = (row: 'old' | 'new') =>
    `case ${levels
      .toReversed()
      .map((each) => `when ${row}.views_count >= ${each.views} then ${each.level}`)
      .join(' ')} else 0 end`
  const priority = `case when ${listed('old')} <> ${listed('new')} then 0 else 1 end`
  return {
    name: 'presentation_rank_changed',
    event: 'after update of privacy, taken_down_at, views_count on presentations',
    condition: `${listed('old')} <> ${listed('new')} or ${level('old')} <> ${level('new')}`,
    statements: [
      `insert into search_queue (oid, ticket, priority) values (new.oid, '0-' || ${ticket}, ${priority})
       on conflict (oid) do update set ticket = excluded.ticket, priority =
       case when excluded.priority < search_queue.priority then excluded.priority else search_queue.priority end`,
    ],
    returns: 'null',
  }
}
