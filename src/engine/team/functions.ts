// What changes claims and money of a team, as functions of PostgreSQL: each call is one transaction and one round trip. Only the
// database's clock counts. Every function that changes an account holds the account's row first, several in the order of their ids.
export const teamFunctions = `
-- Moves money of one claim in the six sums that it counts in: day, month and total, of its member and of everybody.
CREATE FUNCTION listwright_team.book(p_team uuid, p_account bytea, p_member uuid, p_day text, p_month text,
  p_reserved bigint, p_unsure bigint, p_spent bigint) RETURNS void
LANGUAGE sql SET search_path = listwright_team, pg_temp AS $$
  UPDATE spend SET reserved = reserved + p_reserved, unsure = unsure + p_unsure, spent = spent + p_spent
  WHERE team_id = p_team AND account = p_account AND member IN (p_member, '00000000-0000-0000-0000-000000000000')
    AND ((kind = 'day' AND period = p_day) OR (kind = 'month' AND period = p_month) OR (kind = 'total' AND period = ''))
$$;

-- Ends claims whose lease is over: what was never marked sent is released, what was is unsure and stays counted.
CREATE FUNCTION listwright_team.sweep(p_team uuid, p_account bytea, p_now timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
DECLARE
  v_claim record;
BEGIN
  FOR v_claim IN SELECT * FROM claim
    WHERE team_id = p_team AND account = p_account AND state IN (0, 1) AND lease_until <= p_now
  LOOP
    UPDATE claim SET state = CASE v_claim.state WHEN 0 THEN 3 ELSE 4 END, ended_at = p_now,
      booked = CASE v_claim.state WHEN 0 THEN 0 ELSE v_claim.price END
    WHERE team_id = p_team AND account = p_account AND id = v_claim.id;
    PERFORM book(p_team, p_account, v_claim.member, v_claim.day, v_claim.month, -v_claim.price,
      CASE v_claim.state WHEN 0 THEN 0 ELSE v_claim.price END, 0);
  END LOOP;
END $$;

CREATE FUNCTION listwright_team.hold_account(p_team uuid, p_account bytea, p_label text) RETURNS void
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
BEGIN
  PERFORM 1 FROM account WHERE team_id = p_team AND id = p_account FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO account (team_id, id, label) VALUES (p_team, p_account, p_label) ON CONFLICT DO NOTHING;
    PERFORM 1 FROM account WHERE team_id = p_team AND id = p_account FOR UPDATE;
  END IF;
  -- What ended before it was ever claimed brought no name.
  UPDATE account SET label = p_label WHERE team_id = p_team AND id = p_account AND label = '' AND p_label <> '';
END $$;

-- One verdict per call: answered, yours, busy, unsure, over or later; or behind for all of them, where the caller does not know
-- the do-not-contact lists of this moment: only members can read who is on them. What is the caller's has a place in the pace of
-- its group, and is later where none is free within a second. One more row, of place 0, has the state of the pace.
CREATE FUNCTION listwright_team.claim_calls(p_team uuid, p_member uuid, p_account bytea, p_label text, p_lease_ms bigint,
  p_sent boolean, p_suppressions bigint, p_calls jsonb, p_pace jsonb)
RETURNS TABLE (o_place int, o_verdict text, o_detail text, o_wait_ms bigint, o_miss boolean, o_body bytea, o_age_ms bigint, o_idem text)
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
DECLARE
  v_now timestamptz;
  v_day text;
  v_month text;
  v_call record;
  v_held record;
  v_answer record;
  v_room bigint;
  v_tight text;
  v_total bigint := 0;
  v_holders uuid[] := '{}';
  v_groups text[];
  v_next timestamptz[];
  v_step interval[];
  v_group int;
BEGIN
  PERFORM 1 FROM member WHERE team_id = p_team AND id = p_member AND removed_at IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'this member was removed' USING ERRCODE = 'LW001'; END IF;
  PERFORM hold_account(p_team, p_account, p_label);
  v_now := clock_timestamp();
  v_day := to_char(v_now AT TIME ZONE 'UTC', 'YYYY-MM-DD');
  v_month := to_char(v_now AT TIME ZONE 'UTC', 'YYYY-MM');
  UPDATE member SET seen_at = v_now WHERE team_id = p_team AND id = p_member AND seen_at < v_now - interval '10 seconds';
  IF (SELECT suppressions FROM team WHERE id = p_team) <> p_suppressions THEN
    RETURN QUERY SELECT place::int, 'behind'::text, NULL::text, NULL::bigint, NULL::boolean, NULL::bytea, NULL::bigint, NULL::text
      FROM generate_series(1, jsonb_array_length(p_calls)) place;
    RETURN;
  END IF;
  PERFORM sweep(p_team, p_account, v_now);
  INSERT INTO spend (team_id, account, kind, period, member, cap)
    SELECT p_team, p_account, k.kind, k.period, m.member,
      (SELECT cap FROM budget b WHERE b.team_id = p_team AND b.account = p_account AND b.kind = k.kind AND b.member = m.member)
    FROM (VALUES ('day', v_day), ('month', v_month), ('total', '')) k(kind, period),
      (VALUES (p_member), ('00000000-0000-0000-0000-000000000000'::uuid)) m(member)
    ON CONFLICT DO NOTHING;
  -- The limit as it is set, not as the CHECK has it: that one rises over what was spent when a limit is lowered.
  SELECT b.cap - s.reserved - s.unsure - s.spent,
      s.kind || CASE WHEN s.member = p_member THEN ' member' ELSE ' team' END
    INTO v_room, v_tight
    FROM budget b JOIN spend s USING (team_id, account, kind, member)
    WHERE b.team_id = p_team AND b.account = p_account AND b.member IN (p_member, '00000000-0000-0000-0000-000000000000')
      AND s.period = CASE b.kind WHEN 'day' THEN v_day WHEN 'month' THEN v_month ELSE '' END
    ORDER BY 1 LIMIT 1;
  IF p_pace <> '[]' THEN
    PERFORM hear_pace(p_team, p_member, p_account, v_now, p_pace);
    -- Places of the past are gone, but for the moment that a single sender may catch up with.
    SELECT array_agg(p.grp), array_agg(coalesce(interval '1 second' / p.per_second, interval '0')),
        array_agg(greatest(p.next_at, p.silent_until,
          v_now - greatest(interval '25 milliseconds', coalesce(interval '1 second' / p.per_second, interval '0'))))
      INTO v_groups, v_step, v_next FROM pace p JOIN jsonb_array_elements(p_pace) a ON a->>'group' = p.grp
      WHERE p.team_id = p_team AND p.account = p_account;
  END IF;
  FOR v_call IN SELECT ord::int AS place, (c->>'id')::uuid AS id, c->>'op' AS op, decode(c->>'input', 'hex') AS input,
      (c->>'price')::bigint AS price, (c->>'found')::bigint AS found, (c->>'missed')::bigint AS missed,
      (c->>'again')::boolean AS again, c->>'idem' AS idem, c->>'group' AS grp
    FROM jsonb_array_elements(p_calls) WITH ORDINALITY AS e(c, ord) ORDER BY ord
  LOOP
    o_place := v_call.place; o_verdict := NULL; o_detail := NULL; o_wait_ms := NULL; o_miss := NULL; o_body := NULL;
    o_age_ms := NULL; o_idem := NULL;
    SELECT * INTO v_answer FROM answer a
      WHERE a.team_id = p_team AND a.account = p_account AND a.op = v_call.op AND a.input = v_call.input;
    IF FOUND THEN
      -- A limit of -1 takes an answer of any age.
      o_age_ms := greatest(0, floor(extract(epoch FROM v_now - v_answer.fetched_at) * 1000))::bigint;
      IF (CASE WHEN v_answer.miss THEN v_call.missed ELSE v_call.found END) = -1
        OR o_age_ms < (CASE WHEN v_answer.miss THEN v_call.missed ELSE v_call.found END) THEN
        o_verdict := 'answered'; o_miss := v_answer.miss; o_body := v_answer.body;
        RETURN NEXT; CONTINUE;
      END IF;
      o_age_ms := NULL;
    END IF;
    IF EXISTS (SELECT 1 FROM withdrawn_claim w WHERE w.team_id = p_team AND w.account = p_account AND w.id = v_call.id)
      OR EXISTS (SELECT 1 FROM claim c WHERE c.team_id = p_team AND c.account = p_account AND c.id = v_call.id
        AND (c.state NOT IN (0, 1) OR c.op <> v_call.op OR c.input <> v_call.input)) THEN
      o_verdict := 'busy'; o_wait_ms := 0;
      RETURN NEXT; CONTINUE;
    END IF;
    SELECT * INTO v_held FROM claim c
      WHERE c.team_id = p_team AND c.account = p_account AND c.op = v_call.op AND c.input = v_call.input AND c.state IN (0, 1, 4);
    v_group := array_position(v_groups, v_call.grp);
    IF FOUND AND v_held.id = v_call.id THEN
      -- The reply to it was lost.
      o_idem := v_held.idem;
    ELSIF FOUND AND v_held.state IN (0, 1) THEN
      o_verdict := 'busy'; o_detail := v_held.member::text;
      o_wait_ms := ceil(extract(epoch FROM v_held.lease_until - v_now) * 1000)::bigint;
      IF v_held.member <> p_member AND NOT v_held.member = ANY (v_holders) THEN v_holders := v_holders || v_held.member; END IF;
      RETURN NEXT; CONTINUE;
    ELSIF FOUND AND NOT v_call.again THEN
      o_verdict := 'unsure'; o_detail := v_held.member::text;
      RETURN NEXT; CONTINUE;
    ELSIF v_room IS NOT NULL AND v_total + v_call.price > v_room THEN
      o_verdict := 'over'; o_detail := v_tight;
      RETURN NEXT; CONTINUE;
    ELSIF v_next[v_group] > v_now + interval '1 second' THEN
      o_verdict := 'later'; o_wait_ms := ceil(extract(epoch FROM v_next[v_group] - v_now) * 1000)::bigint;
      RETURN NEXT; CONTINUE;
    ELSE
      o_idem := v_call.idem;
      IF FOUND THEN
        o_idem := coalesce(v_held.idem, v_call.idem);
        UPDATE claim SET state = 5 WHERE team_id = p_team AND account = p_account AND id = v_held.id;
      END IF;
      INSERT INTO claim (team_id, account, id, op, input, member, state, price, idem, day, month, claimed_at, lease_until)
        VALUES (p_team, p_account, v_call.id, v_call.op, v_call.input, p_member, CASE WHEN p_sent THEN 1 ELSE 0 END, v_call.price,
          o_idem, v_day, v_month, v_now, v_now + p_lease_ms * interval '1 millisecond');
      v_total := v_total + v_call.price;
    END IF;
    o_verdict := 'yours';
    IF v_group IS NOT NULL THEN
      o_wait_ms := greatest(0, extract(epoch FROM v_next[v_group] - v_now) * 1000)::bigint;
      v_next[v_group] := v_next[v_group] + v_step[v_group];
    END IF;
    RETURN NEXT;
  END LOOP;
  PERFORM book(p_team, p_account, p_member, v_day, v_month, v_total, 0, 0);
  -- A pause of a minute begins it anew; each second is enough for who looks.
  INSERT INTO activity AS t (team_id, account, member, op, since, last_at)
    SELECT DISTINCT p_team, p_account, p_member, c->>'op', v_now, v_now FROM jsonb_array_elements(p_calls) c
    ON CONFLICT (team_id, account, member, op) DO UPDATE
      SET since = CASE WHEN t.last_at < v_now - interval '1 minute' THEN v_now ELSE t.since END, last_at = v_now
      WHERE t.last_at < v_now - interval '1 second';
  IF v_holders <> '{}' THEN
    INSERT INTO waiting AS w (team_id, account, member, holder, at)
      SELECT p_team, p_account, p_member, h, v_now FROM unnest(v_holders) h
      ON CONFLICT (team_id, account, member, holder) DO UPDATE SET at = v_now;
  END IF;
  IF v_groups IS NOT NULL THEN
    UPDATE pace p SET next_at = g.next FROM unnest(v_groups, v_next) AS g(grp, next)
      WHERE p.team_id = p_team AND p.account = p_account AND p.grp = g.grp;
    o_place := 0; o_verdict := 'pace'; o_wait_ms := NULL; o_miss := NULL; o_body := NULL; o_age_ms := NULL; o_idem := NULL;
    o_detail := tell_pace(p_team, p_member, p_account, v_now, p_pace)::text;
    RETURN NEXT;
  END IF;
END $$;

-- Claims that are about to be sent. Gives those that may be: others have been released.
CREATE FUNCTION listwright_team.mark_sent(p_team uuid, p_member uuid, p_account bytea, p_ids uuid[], p_lease_ms bigint)
RETURNS SETOF uuid
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
DECLARE
  v_now timestamptz;
BEGIN
  PERFORM 1 FROM account WHERE team_id = p_team AND id = p_account FOR UPDATE;
  v_now := clock_timestamp();
  PERFORM sweep(p_team, p_account, v_now);
  RETURN QUERY UPDATE claim SET state = 1, lease_until = v_now + p_lease_ms * interval '1 millisecond'
    WHERE team_id = p_team AND account = p_account AND id = ANY (p_ids) AND member = p_member AND state IN (0, 1)
    RETURNING id;
END $$;

-- Calls that are still out. One whose lease is over stays unsure; its owner may settle it all the same.
CREATE FUNCTION listwright_team.renew(p_team uuid, p_member uuid, p_account bytea, p_ids uuid[], p_lease_ms bigint) RETURNS void
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
DECLARE
  v_now timestamptz;
BEGIN
  PERFORM 1 FROM account WHERE team_id = p_team AND id = p_account FOR UPDATE;
  v_now := clock_timestamp();
  PERFORM sweep(p_team, p_account, v_now);
  UPDATE claim SET lease_until = v_now + p_lease_ms * interval '1 millisecond'
    WHERE team_id = p_team AND account = p_account AND id = ANY (p_ids) AND member = p_member AND state IN (0, 1);
END $$;

-- How calls ended, with their answers; each counts once, however often it is said.
CREATE FUNCTION listwright_team.settle_calls(p_team uuid, p_ends jsonb, p_bodies bytea[]) RETURNS void
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
DECLARE
  v_end record;
  v_claim record;
  v_now timestamptz;
  v_booked bigint;
  v_account bytea;
  v_moves jsonb := '[]';
  v_move record;
BEGIN
  FOR v_account IN SELECT DISTINCT decode(e->>'account', 'hex') FROM jsonb_array_elements(p_ends) e ORDER BY 1 LOOP
    PERFORM hold_account(p_team, v_account, '');
  END LOOP;
  v_now := clock_timestamp();
  FOR v_end IN SELECT ord::int AS place, (e->>'id')::uuid AS id, decode(e->>'account', 'hex') AS account, e->>'outcome' AS outcome,
      (e->>'booked')::bigint AS booked, (e->>'miss')::boolean AS miss, (e->>'age')::bigint AS age
    FROM jsonb_array_elements(p_ends) WITH ORDINALITY AS j(e, ord) ORDER BY ord
  LOOP
    SELECT * INTO v_claim FROM claim c WHERE c.team_id = p_team AND c.account = v_end.account AND c.id = v_end.id;
    IF NOT FOUND THEN
      IF v_end.outcome = 'released' THEN
        INSERT INTO withdrawn_claim (team_id, account, id) VALUES (p_team, v_end.account, v_end.id) ON CONFLICT DO NOTHING;
      END IF;
      CONTINUE;
    END IF;
    IF v_claim.state IN (2, 3) OR (v_end.outcome = 'unsure' AND v_claim.state IN (4, 5)) THEN CONTINUE; END IF;
    v_booked := CASE v_end.outcome WHEN 'released' THEN 0 WHEN 'unsure' THEN v_claim.price ELSE least(v_end.booked, v_claim.price) END;
    UPDATE claim SET state = CASE v_end.outcome WHEN 'released' THEN 3 WHEN 'unsure' THEN 4 ELSE 2 END, booked = v_booked,
        ended_at = v_now
      WHERE team_id = p_team AND account = v_end.account AND id = v_end.id;
    v_moves := v_moves || jsonb_build_object('account', encode(v_end.account, 'hex'), 'member', v_claim.member, 'day', v_claim.day,
      'month', v_claim.month, 'reserved', CASE WHEN v_claim.state IN (0, 1) THEN -v_claim.price ELSE 0 END,
      'unsure', CASE WHEN v_end.outcome = 'unsure' THEN v_claim.price WHEN v_claim.state IN (4, 5) THEN -v_claim.price ELSE 0 END,
      'spent', CASE WHEN v_end.outcome = 'unsure' THEN 0 ELSE v_booked END);
    IF v_end.outcome = 'answered' AND p_bodies[v_end.place] IS NOT NULL THEN
      INSERT INTO answer AS a (team_id, account, op, input, claim, member, miss, body, fetched_at)
        VALUES (p_team, v_end.account, v_claim.op, v_claim.input, v_end.id, v_claim.member, v_end.miss, p_bodies[v_end.place],
          v_now - greatest(0, v_end.age) * interval '1 millisecond')
        ON CONFLICT (team_id, account, op, input) DO UPDATE
          SET claim = excluded.claim, member = excluded.member, miss = excluded.miss, body = excluded.body, fetched_at = excluded.fetched_at
          WHERE a.fetched_at <= excluded.fetched_at;
    END IF;
  END LOOP;
  -- The sums are the rows that all claims share: each is written once for the batch.
  FOR v_move IN SELECT decode(m.account, 'hex') AS account, m.member, m.day, m.month, sum(m.reserved)::bigint AS reserved,
      sum(m.unsure)::bigint AS unsure, sum(m.spent)::bigint AS spent
    FROM jsonb_to_recordset(v_moves) AS m(account text, member uuid, day text, month text, reserved bigint, unsure bigint, spent bigint)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  LOOP
    PERFORM book(p_team, v_move.account, v_move.member, v_move.day, v_move.month, v_move.reserved, v_move.unsure, v_move.spent);
  END LOOP;
END $$;

-- Removes claims that ended so long ago that no one repeats them, once a day at most, a part at a time. What is unsure stays.
CREATE FUNCTION listwright_team.prune(p_team uuid, p_age interval, p_most int) RETURNS bigint
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
DECLARE
  v_count bigint;
  v_now timestamptz := clock_timestamp();
BEGIN
  PERFORM 1 FROM team WHERE id = p_team AND pruned_at < v_now - interval '1 day' FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  DELETE FROM claim WHERE (team_id, account, id) IN (SELECT team_id, account, id FROM claim
    WHERE team_id = p_team AND state IN (2, 3) AND ended_at < v_now - p_age LIMIT p_most);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  IF v_count < p_most THEN
    DELETE FROM withdrawn_claim WHERE team_id = p_team AND at < v_now - p_age;
    UPDATE team SET pruned_at = v_now WHERE id = p_team;
  END IF;
  RETURN v_count;
END $$;

-- Changes of the do-not-contact lists, in their order; from now on a member must know them to claim.
CREATE FUNCTION listwright_team.share_suppressions(p_team uuid, p_member uuid, p_changes jsonb, p_bodies bytea[]) RETURNS void
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
DECLARE
  v_before bigint;
BEGIN
  PERFORM 1 FROM member WHERE team_id = p_team AND id = p_member AND removed_at IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'this member was removed' USING ERRCODE = 'LW001'; END IF;
  SELECT suppressions INTO v_before FROM team WHERE id = p_team FOR UPDATE;
  INSERT INTO suppression (team_id, id, change, member, removed, body, changed_at)
    SELECT p_team, decode(c->>'id', 'hex'), v_before + ord, p_member, (c->>'removed')::boolean, p_bodies[ord], clock_timestamp()
    FROM jsonb_array_elements(p_changes) WITH ORDINALITY AS e(c, ord)
    ON CONFLICT (team_id, id) DO UPDATE SET change = excluded.change, member = excluded.member, removed = excluded.removed,
      body = excluded.body, changed_at = excluded.changed_at;
  UPDATE team SET suppressions = v_before + jsonb_array_length(p_changes) WHERE id = p_team;
END $$;

-- A version of what is shared, unless another member was first. So many of the last ones are kept.
CREATE FUNCTION listwright_team.add_shared(p_team uuid, p_member uuid, p_id bytea, p_version int, p_body bytea, p_kept int)
RETURNS boolean
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
BEGIN
  PERFORM 1 FROM member WHERE team_id = p_team AND id = p_member AND removed_at IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'this member was removed' USING ERRCODE = 'LW001'; END IF;
  INSERT INTO shared (team_id, id, version, member, body) VALUES (p_team, p_id, p_version, p_member, p_body) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM shared WHERE team_id = p_team AND id = p_id AND version <= p_version - p_kept;
  RETURN true;
END $$;

-- Sets or, with NULL, removes a limit. A limit below what is spent already lets nothing more through.
CREATE FUNCTION listwright_team.set_budget(p_team uuid, p_account bytea, p_label text, p_kind text, p_member uuid, p_cap bigint)
RETURNS void
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
DECLARE
  v_now timestamptz;
BEGIN
  PERFORM hold_account(p_team, p_account, p_label);
  v_now := clock_timestamp();
  IF p_cap IS NULL THEN
    DELETE FROM budget WHERE team_id = p_team AND account = p_account AND kind = p_kind AND member = p_member;
  ELSE
    INSERT INTO budget (team_id, account, kind, member, cap) VALUES (p_team, p_account, p_kind, p_member, p_cap)
      ON CONFLICT (team_id, account, kind, member) DO UPDATE SET cap = excluded.cap;
  END IF;
  UPDATE spend SET cap = greatest(p_cap, CASE WHEN p_cap IS NULL THEN NULL ELSE reserved + unsure + spent END)
    WHERE team_id = p_team AND account = p_account AND kind = p_kind AND member = p_member
      AND period = CASE p_kind WHEN 'day' THEN to_char(v_now AT TIME ZONE 'UTC', 'YYYY-MM-DD')
        WHEN 'month' THEN to_char(v_now AT TIME ZONE 'UTC', 'YYYY-MM') ELSE '' END;
END $$;

-- A member has erased a person: the answers and the hashes of what it has asked about them go, and the last who confirms takes what
-- identifies the person with it. p_body NULL: another member began it.
CREATE FUNCTION listwright_team.report_erasure(p_team uuid, p_member uuid, p_id uuid, p_body bytea, p_asked jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
DECLARE
  v_account bytea;
BEGIN
  FOR v_account IN SELECT DISTINCT decode(a->>'account', 'hex') FROM jsonb_array_elements(p_asked) a ORDER BY 1 LOOP
    PERFORM hold_account(p_team, v_account, '');
  END LOOP;
  DELETE FROM answer w USING jsonb_array_elements(p_asked) a
    WHERE w.team_id = p_team AND w.account = decode(a->>'account', 'hex') AND w.op = a->>'op' AND w.input = decode(a->>'input', 'hex');
  -- A claim keeps its money and its name, and no one can tell any more what it asked.
  UPDATE claim c SET input = decode(replace(gen_random_uuid()::text, '-', ''), 'hex') FROM jsonb_array_elements(p_asked) a
    WHERE c.team_id = p_team AND c.account = decode(a->>'account', 'hex') AND c.op = a->>'op' AND c.input = decode(a->>'input', 'hex')
      AND c.state NOT IN (0, 1);
  IF p_body IS NOT NULL THEN
    INSERT INTO erasure (team_id, id, member, body, begun_at) VALUES (p_team, p_id, p_member, p_body, clock_timestamp())
      ON CONFLICT DO NOTHING;
  END IF;
  PERFORM 1 FROM erasure WHERE team_id = p_team AND id = p_id FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO erasure_confirmed (team_id, erasure, member, at) VALUES (p_team, p_id, p_member, clock_timestamp())
    ON CONFLICT DO NOTHING;
  PERFORM end_erasures(p_team);
END $$;

-- Takes away what identifies a person whom every member has erased.
CREATE FUNCTION listwright_team.end_erasures(p_team uuid) RETURNS void
LANGUAGE sql SET search_path = listwright_team, pg_temp AS $$
  UPDATE erasure e SET body = NULL WHERE e.team_id = p_team AND e.body IS NOT NULL AND NOT EXISTS (SELECT 1 FROM member m
    WHERE m.team_id = p_team AND m.removed_at IS NULL AND m.joined_at <= e.begun_at AND NOT EXISTS (SELECT 1 FROM erasure_confirmed c
      WHERE c.team_id = p_team AND c.erasure = e.id AND c.member = m.id))
$$;
`
