// The people or companies of a row, one per operation that gave one; and how to find one where there is none yet.
import { Box, Select } from '@mantine/core'
import { useState } from 'react'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { RowRecord, ShownRecord } from '../../contract/app/run/answer.ts'
import { isOperation } from '../../contract/app/run/sent-op.ts'
import { FoundRecord } from './found-record.tsx'
import classes from './record.module.css'
import { RowOffers } from './row-offers.tsx'

interface FoundRecordsProps {
  about: 'person' | 'company'
  found: ShownRecord[]
  record: RowRecord
}

export function FoundRecords({ about, found, record }: FoundRecordsProps) {
  const [chosen, setChosen] = useState<ColumnId | null>(null)
  const shown = found.find(({ resultColumnId }) => resultColumnId === chosen) ?? best(found)
  return (
    <>
      {found.length > 1 && shown && (
        <Select
          mb="sm"
          aria-label="Result"
          allowDeselect={false}
          value={String(shown.resultColumnId)}
          onChange={id =>
            setChosen(found.find(({ resultColumnId }) => String(resultColumnId) === id)?.resultColumnId ?? null)
          }
          data={found.map(({ resultColumnId, title, columnName }) => ({
            value: String(resultColumnId),
            label: `${title}, ${columnName}`,
          }))}
        />
      )}
      {shown ? (
        <FoundRecord key={shown.resultColumnId} found={shown} record={record} />
      ) : (
        <div className={classes.empty}>
          <Box component="strong" c="var(--lw-text)">
            No {about} lookup for this row yet.
          </Box>
        </div>
      )}
      <RowOffers
        group={about === 'person' ? 'People' : 'Companies'}
        record={record}
        without={found.map(({ op }) => op).filter(isOperation)}
      />
    </>
  )
}

/** The result that tells most. */
const best = (found: ShownRecord[]) => found.toSorted((a, b) => known(b) - known(a))[0]
const known = ({ fields }: ShownRecord) => fields.filter(({ text }) => text !== null).length
