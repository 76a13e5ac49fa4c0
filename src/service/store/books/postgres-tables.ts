// The tables that several services share in PostgreSQL, made and brought up to date by one of them at a time.
import type { ClientBase } from 'pg'
import { DirectoryUnavailable } from '../directory/port.ts'

/** Steps in order; `practice.version` counts those taken. A step that has shipped is never changed. */
const migrations: readonly string[] = [
  `
  CREATE TABLE practice.api_key (
    id text PRIMARY KEY,
    name text NOT NULL,
    hash bytea NOT NULL UNIQUE,
    admin boolean NOT NULL,
    enabled boolean NOT NULL
  );
  CREATE TABLE practice.credit_account (
    id integer PRIMARY KEY CHECK (id = 1),
    balance bigint NOT NULL CHECK (balance >= 0)
  );
  -- A service while it runs. It holds the advisory lock of its id: once that is free, what it had reserved is given back.
  CREATE TABLE practice.instance (
    id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE practice.credit_reservation (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    amount bigint NOT NULL CHECK (amount > 0),
    op text NOT NULL,
    request_id text NOT NULL,
    instance integer NOT NULL,
    at bigint NOT NULL
  );
  CREATE TABLE practice.credit_ledger (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    delta bigint NOT NULL,
    reason text NOT NULL CHECK (reason IN ('start', 'refill', 'charge', 'drain')),
    op text,
    request_id text,
    at bigint NOT NULL
  );
  CREATE FUNCTION practice.refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
  CREATE TRIGGER credit_ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON practice.credit_ledger
    FOR EACH STATEMENT EXECUTE FUNCTION practice.refuse_change();
  -- A request with an Idempotency-Key: running at an instance while it has no body.
  CREATE TABLE practice.replay (
    key_id text NOT NULL,
    path text NOT NULL,
    idempotency_key text NOT NULL,
    fingerprint bytea NOT NULL,
    instance integer NOT NULL,
    body text,
    source text NOT NULL DEFAULT '',
    unparsed text NOT NULL DEFAULT '',
    at bigint NOT NULL,
    PRIMARY KEY (key_id, path, idempotency_key)
  );
  CREATE INDEX replay_at ON practice.replay (at);
  `,
]

/** Class of the advisory locks that instances hold, and of the one for the tables. */
export const lockClass = 7_205_401

/**
 * Makes the tables the first time, with the credits that a service without data begins with. Throws DirectoryUnavailable
 * where they are of a newer version.
 */
export async function preparePracticeTables(client: ClientBase, startCredits: number, now: number): Promise<void> {
  // Held until the end of the transaction: others wait, then find nothing to do.
  await client.query('SELECT pg_advisory_xact_lock($1::int, 0)', [lockClass])
  await client.query('CREATE SCHEMA IF NOT EXISTS practice')
  await client.query('CREATE TABLE IF NOT EXISTS practice.version (taken integer NOT NULL)')
  const { rows } = await client.query<{ taken: number }>('SELECT taken FROM practice.version')
  const taken = rows[0]?.taken ?? 0
  if (taken > migrations.length)
    throw new DirectoryUnavailable('The shared practice data was written by a newer version of Listwright.')
  for (const step of migrations.slice(taken)) await client.query(step)
  if (rows.length === 0) await client.query('INSERT INTO practice.version (taken) VALUES ($1)', [migrations.length])
  else if (taken < migrations.length) await client.query('UPDATE practice.version SET taken = $1', [migrations.length])
  const opened = await client.query(
    'INSERT INTO practice.credit_account (id, balance) VALUES (1, $1) ON CONFLICT DO NOTHING',
    [startCredits],
  )
  if (opened.rowCount === 1)
    await client.query("INSERT INTO practice.credit_ledger (delta, reason, at) VALUES ($1, 'start', $2)", [
      startCredits,
      now,
    ])
}
