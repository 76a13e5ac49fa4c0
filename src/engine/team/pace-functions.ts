// The pace that the members of a team share, as functions of PostgreSQL. Their callers hold the row of the account.
export const teamPaceFunctions = `
-- What a member says of its pacing groups. The member that leads says how fast all together go; what others see is kept for it.
CREATE FUNCTION listwright_team.hear_pace(p_team uuid, p_member uuid, p_account bytea, p_now timestamptz, p_asks jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
DECLARE
  v_ask record;
  v_pace record;
  v_back interval;
  v_leads boolean;
  v_sets boolean;
  v_ms double precision := extract(epoch FROM p_now) * 1000;
BEGIN
  FOR v_ask IN SELECT a->>'group' AS grp, (a->>'perSecond')::double precision AS per_second, (a->>'found')::boolean AS found,
      (a->>'fresh')::boolean AS fresh, (a->>'silentMs')::double precision AS silent_ms, (a->>'beside')::int AS beside,
      a->'seen' AS seen
    FROM jsonb_array_elements(p_asks) a ORDER BY 1
  LOOP
    SELECT * INTO v_pace FROM pace WHERE team_id = p_team AND account = p_account AND grp = v_ask.grp;
    IF NOT FOUND THEN
      INSERT INTO pace (team_id, account, grp, per_second, found, next_at, silent_until, leader, led_at, as_of)
        VALUES (p_team, p_account, v_ask.grp, v_ask.per_second, v_ask.found, p_now,
          p_now + v_ask.silent_ms * interval '1 millisecond', p_member, p_now, p_now);
      CONTINUE;
    END IF;
    -- The clock of the server was set back: all times move with it.
    v_back := greatest(v_pace.as_of - p_now, interval '0');
    v_leads := v_pace.leader = p_member OR v_pace.led_at - v_back < p_now - interval '10 seconds';
    v_sets := v_leads AND (NOT v_pace.found OR (v_pace.leader = p_member AND NOT v_ask.fresh));
    UPDATE pace p SET
        per_second = CASE WHEN v_sets THEN v_ask.per_second ELSE p.per_second END,
        found = CASE WHEN v_sets THEN v_ask.found ELSE p.found END,
        taken = v_leads AND (leader <> p_member OR v_ask.fresh),
        leader = CASE WHEN v_leads THEN p_member ELSE leader END,
        led_at = CASE WHEN v_leads THEN p_now ELSE led_at - v_back END,
        next_at = next_at - v_back + v_ask.beside * coalesce(interval '1 second' / p.per_second, interval '0'),
        silent_until = greatest(silent_until - v_back, p_now + v_ask.silent_ms * interval '1 millisecond'),
        as_of = p_now,
        -- A leader that has died reads no more: only the newest are of use to the next.
        seen = CASE WHEN v_leads OR v_ask.seen = '[]' THEN seen ELSE
          (CASE WHEN jsonb_array_length(seen) < 1000 THEN seen ELSE '[]' END) || (SELECT jsonb_agg(jsonb_build_object(
            'sent', v_ms - (s->>'sentAgo')::double precision, 'done', v_ms - (s->>'doneAgo')::double precision,
            'status', s->'status', 'retryAfterMs', s->'retryAfterMs')) FROM jsonb_array_elements(v_ask.seen) s) END
      WHERE team_id = p_team AND account = p_account AND grp = v_ask.grp;
    -- The others hear of a silence before their next claim.
    IF v_ask.silent_ms > 0 AND p_now + v_ask.silent_ms * interval '1 millisecond' > v_pace.silent_until - v_back + interval '50 milliseconds' THEN
      PERFORM pg_notify('listwright_team_silence', jsonb_build_object('team', p_team, 'account', encode(p_account, 'hex'),
        'group', v_ask.grp, 'member', p_member, 'ms', v_ask.silent_ms)::text);
    END IF;
  END LOOP;
END $$;

-- The pace of these groups as it is now; the member that leads takes what the others saw.
CREATE FUNCTION listwright_team.tell_pace(p_team uuid, p_member uuid, p_account bytea, p_now timestamptz, p_asks jsonb) RETURNS jsonb
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
DECLARE
  v_said jsonb;
  v_ms double precision := extract(epoch FROM p_now) * 1000;
BEGIN
  SELECT coalesce(jsonb_agg(jsonb_build_object('group', p.grp, 'lead', p.leader = p_member,
      'taken', p.leader = p_member AND p.taken, 'perSecond', p.per_second, 'found', p.found,
      'nextMs', greatest(0, extract(epoch FROM p.next_at - p_now) * 1000),
      'silentMs', greatest(0, extract(epoch FROM p.silent_until - p_now) * 1000),
      'seen', CASE WHEN p.leader <> p_member THEN '[]' ELSE coalesce((SELECT jsonb_agg(jsonb_build_object(
        'sentAgo', v_ms - (s->>'sent')::double precision, 'doneAgo', v_ms - (s->>'done')::double precision,
        'status', s->'status', 'retryAfterMs', s->'retryAfterMs')) FROM jsonb_array_elements(p.seen) s), '[]') END)), '[]')
    INTO v_said FROM jsonb_array_elements(p_asks) a
    JOIN pace p ON p.team_id = p_team AND p.account = p_account AND p.grp = a->>'group';
  UPDATE pace p SET seen = '[]' FROM jsonb_array_elements(p_asks) a
    WHERE p.team_id = p_team AND p.account = p_account AND p.grp = a->>'group' AND p.leader = p_member AND p.seen <> '[]';
  RETURN v_said;
END $$;

-- The same beside a claim: a refusal is sent at once.
CREATE FUNCTION listwright_team.share_pace(p_team uuid, p_member uuid, p_account bytea, p_label text, p_asks jsonb) RETURNS jsonb
LANGUAGE plpgsql SET search_path = listwright_team, pg_temp AS $$
DECLARE
  v_now timestamptz;
BEGIN
  PERFORM hold_account(p_team, p_account, p_label);
  v_now := clock_timestamp();
  PERFORM hear_pace(p_team, p_member, p_account, v_now, p_asks);
  RETURN tell_pace(p_team, p_member, p_account, v_now, p_asks);
END $$;
`
