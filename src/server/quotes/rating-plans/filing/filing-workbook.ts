import type { FilingContent } from '#domain/documents/filing/filing-document.ts'
import { parsePlanNumber } from '#domain/pricing/rating/plan-number.ts'
import { toDollars } from '#domain/values/money.ts'
import { type Sheet, type SheetColumn, xlsxOfSheets } from '#server/kit/files/tables/xlsx-stream.ts'

/**
 * A filing as sheets. Each figure stands there as the plan writes it, and as a number to compute with; texts are texts, so that
 * none of them runs as a formula.
 */
export function filingWorkbook(content: FilingContent) {
  const { filing, facts, standing, history } = content
  const { sections, discountRules, discounts, minimums, charges, examples, before, changes } = filing
  return xlsxOfSheets([
    sheet('Plan', { what: 'What', value: 'Value' }, [
      { what: 'Plan', value: filing.plan },
      { what: 'Standing', value: standing },
      ...facts.map(({ label, value }) => ({ what: label, value: value.replaceAll('\n', ', ') })),
      { what: 'Compared with', value: before ?? 'no plan before it' },
    ]),
    sheet(
      'Figures',
      {
        section: 'Contest',
        table: 'Table',
        figure: 'Figure',
        written: 'As written',
        number: 'As a number',
        unit: 'Unit',
        path: 'Position in the plan',
      },
      sections.flatMap(({ title, tables }) =>
        tables.flatMap((table) =>
          table.rows.flatMap(({ figures }) =>
            figures.map(({ label, value, unit, path }) => ({
              section: title,
              table: table.title,
              figure: label,
              written: value,
              number: parsePlanNumber(value).value,
              unit,
              path,
            })),
          ),
        ),
      ),
    ),
    sheet('Rules', { section: 'Contest', step: 'Step', how: 'How it is computed' }, [
      ...sections.flatMap(({ title, rule, steps }) => [
        { section: title, step: 'In words', how: rule },
        ...steps.map(({ label, how }) => ({ section: title, step: label, how })),
      ]),
      ...discountRules.map((rule) => ({ section: 'All', step: 'Discount', how: rule })),
    ]),
    sheet('Discounts and charges', { kind: 'Kind', what: 'Of', value: 'Value', unit: 'Unit' }, [
      ...discounts.map(({ client, percent, hasMinimum }) => ({
        kind: hasMinimum ? 'Discount with minimums' : 'Discount without minimums',
        what: client,
        value: percent,
        unit: 'percent',
      })),
      ...minimums.map(({ contest, amount }) => ({
        kind: 'Minimum after a discount',
        what: contest,
        value: toDollars(amount),
        unit: 'dollars',
      })),
      ...charges.map(({ label, amount }) => ({
        kind: 'Charge',
        what: label,
        value: toDollars(amount),
        unit: 'dollars',
      })),
    ]),
    sheet(
      'Examples',
      { example: 'Example', step: 'Step', how: 'How it is computed', value: 'Value' },
      examples.flatMap(({ title, detail, steps }) => [
        { example: title, step: 'Case', how: detail, value: steps.length === 0 ? 'no price' : '' },
        ...steps.map(({ label, how, value }) => ({
          example: title,
          step: label,
          how: how === '' ? 'given' : how,
          value: parsePlanNumber(value).value,
        })),
      ]),
    ),
    sheet(
      'Changes',
      { table: 'Table', label: 'Figure', before: 'Before', after: 'After' },
      changes.map((change) => ({
        ...change,
        before: change.before ?? 'none',
        after: change.after ?? 'none',
      })),
    ),
    sheet('History', { at: 'When', who: 'Who', what: 'What' }, history),
  ])
}

function sheet(name: string, columns: Readonly<Record<string, string>>, rows: Sheet['rows']): Sheet {
  return {
    name,
    columns: Object.entries(columns).map(([key, header]): SheetColumn => ({
      key,
      header,
      width: WIDE.has(key) ? 48 : 22,
    })),
    rows,
  }
}

const WIDE: ReadonlySet<string> = new Set(['figure', 'how', 'value', 'label', 'what', 'table'])
