// What the first rows would ask, and what one of them brings when it is tried.
import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { WebAsk, WebSample } from '../../contract/app/web.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { ScrollTable } from '../ui/scroll-table.tsx'

interface Props {
  ask: WebAsk
  sample: WebSample
}

/** Rows of a sample have no other name than their place. */
const numbered = (rows: WebSample['rows']) => rows.map((one, place) => ({ ...one, row: place + 1 }))

export function WebRows({ ask, sample }: Props) {
  const trpc = useTRPC()
  const first = useMutation(trpc.web.tryFirst.mutationOptions({ meta: problemShown }))
  // What an earlier request brought does not speak for this one.
  const tried = first.variables && JSON.stringify(first.variables) === JSON.stringify(ask) ? first : null
  return (
    <>
      <ScrollTable label="Addresses of the first rows" most={150}>
        <table>
          <tbody>
            {numbered(sample.rows).map(({ row, url, reason }) => (
              <tr key={row}>
                <td>{url ?? <em>{reason}</em>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <Group gap={8}>
        <Button
          variant="default"
          size="xs"
          loading={first.isPending}
          disabled={sample.rows.every(({ url }) => url === null)}
          onClick={() => first.mutate(ask)}
        >
          Try one row
        </Button>
        <Text c="dimmed" size="xs">
          Sends one request and changes nothing.
        </Text>
      </Group>
      <div aria-live="polite">
        {tried?.data && (
          <ScrollTable label="Result of one row" most={150}>
            <table>
              <tbody>
                {tried.data.reason !== null && (
                  <tr>
                    <td colSpan={2}>{tried.data.reason}</td>
                  </tr>
                )}
                {tried.data.reason === null &&
                  ask.request.values.map(({ name }, place) => (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      <td dir="auto">{tried.data.values[place] ?? <em>not found</em>}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </ScrollTable>
        )}
      </div>
      {tried?.error && <ProblemNote error={tried.error} />}
    </>
  )
}
