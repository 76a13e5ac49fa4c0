// Version 17: a call that was charged and brought nothing has a state of its own (10), which no run sends again by itself;
// such calls were "retryable" (6) before. Their counts, their targets and the cells they left follow.
export const noAnswer = `
UPDATE task SET result = 10 WHERE state = 3 AND result = 6
  AND EXISTS(SELECT 1 FROM attempt a WHERE a.task_id = task.id AND a.state = 1 AND a.booked > 0);

CREATE TEMP TABLE moved AS SELECT t.run_id, g.row_id, g.step FROM task t
  JOIN target g ON g.task_id = t.id AND g.run_id = t.run_id WHERE t.result = 10 AND g.state = 6;

UPDATE cell_state SET state = 10 WHERE state = 6 AND EXISTS(
  SELECT 1 FROM moved m JOIN run r ON r.id = m.run_id
  WHERE m.row_id = cell_state.row_id AND r.id = cell_state.run_id
    AND r.head_id = cell_state.col_id AND r.sheet_id = cell_state.sheet_id);

UPDATE run_tally SET n = n - (SELECT count(*) FROM moved m WHERE m.run_id = run_tally.run_id)
  WHERE kind = 'state' AND name = 'retryable';
INSERT INTO run_tally(run_id, kind, name, n) SELECT run_id, 'state', 'no_answer', count(*) FROM moved GROUP BY run_id;

UPDATE run_tally SET n = n - (SELECT count(*) FROM task t WHERE t.run_id = run_tally.run_id AND t.result = 10)
  WHERE kind = 'calls' AND name = 'retryable';
INSERT INTO run_tally(run_id, kind, name, n) SELECT run_id, 'calls', 'no_answer', count(*) FROM task WHERE result = 10 GROUP BY run_id;

UPDATE target SET state = 10 WHERE EXISTS(SELECT 1 FROM moved m
  WHERE m.run_id = target.run_id AND m.row_id = target.row_id AND m.step = target.step);
DROP TABLE moved;
`
