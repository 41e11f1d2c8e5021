import { type ContestDefinition, contestName } from '#domain/contests/contest-definition.ts'
import type { AnyRow } from '#domain/quote/model/quote.ts'
import { ContestPicture } from '#web/contest-pictures/ContestPicture.tsx'
import { RowFields } from '#web/quote/contests/rows/RowFields.tsx'
import { ForChanges } from '#web/quote/shell/step-form/ForChanges.tsx'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

interface ContestDetailsProps {
  id: string
  kind: ContestDefinition
  row: AnyRow
  /** The fields that stand here. */
  names: readonly string[]
  field: StepField
  isAddOn: boolean
  /** Absent where whoever reads changes nothing. */
  onRemove: (() => void) | undefined
}

/** What a contest states besides its figures, and all of it for one that is new. */
export function ContestDetails({ id, kind, row, names, field, isAddOn, onRemove }: ContestDetailsProps) {
  return (
    <div
      id={id}
      data-part="details"
      className="col-span-full grid animate-open gap-5 border-t border-line bg-well px-4 py-5 @[63rem]:grid-cols-[minmax(0,1fr)_15rem]"
    >
      <div className="@container grid min-w-0 content-start gap-4">
        <ForChanges>
          <RowFields
            kind={kind}
            row={row}
            field={field}
            isAddOn={isAddOn}
            isPlain
            except={(name) => !names.includes(name)}
          />
        </ForChanges>
        {onRemove && (
          <p>
            <Button kind="quiet" className="-ml-3" onClick={onRemove}>
              Remove <span className="sr-only">{contestName(kind, row.slot).toLowerCase()}</span>
            </Button>
          </p>
        )}
      </div>
      <div className="hidden @[63rem]:block">
        <ContestPicture entity={kind.entity} figures={row} />
      </div>
    </div>
  )
}
