import { describe, expect, it } from 'vitest'
import { searchFilters } from '../../../contract/service/filters.ts'
import { metaFields } from '../../../contract/service/meta.ts'
import { filterEntry, filtersIn, filterTable, fitsFilter } from './filter-table.ts'

describe('the table of filters', () => {
  it('has words for every filter of the interface but the four borders that ranges say better', () => {
    const all = Object.entries(searchFilters).flatMap(([group, rows]) =>
      Object.keys(rows).map(name => `${group}.${name}`),
    )
    const missing = all.filter(id => filterEntry(id) === null)
    expect(missing).toEqual(
      ['employee_count_min', 'employee_count_max', 'revenue_min', 'revenue_max'].map(name => `company_filters.${name}`),
    )
    expect(filterTable.length + missing.length).toBe(all.length)
  })

  it('reaches each of the 27 browses', () => {
    const browsed = new Set(filterTable.flatMap(({ source }) => (source.kind === 'browse' ? [source.field] : [])))
    expect([...browsed].sort()).toEqual([...metaFields].sort())
  })

  it('gives no label twice under one heading', () => {
    const labels = filterTable.map(({ heading, label }) => `${heading} ${label}`)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('offers in a place only what may stand there', () => {
    expect(filtersIn('companies').some(({ group }) => group === 'contact_filters')).toBe(false)
    expect(filtersIn('employees').map(({ name }) => name)).not.toContain('full_name')
    expect(filtersIn('prospector')).toHaveLength(filterTable.length)
  })

  it('finds a filter by the beginnings of its words, its heading and what else it is called', () => {
    const found = (typed: string) => filterTable.filter(entry => fitsFilter(entry, typed)).map(({ label }) => label)
    expect(found('')).toHaveLength(filterTable.length)
    expect(found('sal tea')).toEqual(['Sales team'])
    expect(found('seniority')).toEqual(['Job level'])
    expect(found('fund')).toEqual(['Lead investors', 'Last funding round', 'Total funding'])
    expect(found('eam')).toEqual([])
  })
})
