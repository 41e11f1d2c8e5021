import { useQuery } from '@tanstack/react-query'
import { type CarrierTemplate, changeCarrierTemplate } from '#contract/carriers/templates.ts'
import { PURPOSE_LABELS } from '#domain/carriers/templates/template-fields.ts'
import { carrierTemplatesQuery } from '#web/admin/carriers/queries.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

function reload(): void {
  void queryClient.invalidateQueries({ queryKey: carrierTemplatesQuery.queryKey })
}

/** @rule D32 D44 The texts that reps write to carriers from, kept by the office. */
export function TemplatesSection({ mayChange }: { mayChange: boolean }) {
  const templates = useQuery(carrierTemplatesQuery)
  const edit = async (template?: CarrierTemplate) => {
    if (await openDialog('edit-carrier-template', { template })) reload()
  }
  return (
    <section aria-labelledby="templates" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="templates" className="text-lg">
          Message templates
        </h2>
        {mayChange && (
          <Button kind="quiet" onClick={() => void edit()}>
            Add a template
          </Button>
        )}
      </div>
      <QueryView query={templates} waiting={<Skeleton className="h-24" />} failure={{ of: 'part' }}>
        {(found) =>
          found.length === 0 ? (
            <p className="max-w-measure text-muted">
              No templates yet. Messages to carriers start with our standard text.
            </p>
          ) : (
            <ul aria-labelledby="templates" className="grid gap-4">
              {found.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  mayChange={mayChange}
                  edit={() => void edit(template)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  )
}

interface TemplateCardProps {
  template: CarrierTemplate
  mayChange: boolean
  edit: () => void
}

function TemplateCard({ template, mayChange, edit }: TemplateCardProps) {
  const { id, name, purpose, subject, text, active, version, changed_by: by } = template
  // A refusal was shown by the call; what is shown then is what is stored.
  const setActive = () =>
    void call(changeCarrierTemplate, { params: { id }, body: { version, active: !active } })
      .catch(() => undefined)
      .finally(reload)
  return (
    <li className="rounded-lg border border-line bg-card px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p dir="auto" className={`min-w-0 font-semibold wrap-anywhere ${active ? '' : 'text-muted'}`}>
          {name}
        </p>
        {mayChange && (
          <div className="-ml-3 flex flex-wrap gap-x-1 sm:ml-0">
            <Button kind="quiet" onClick={edit}>
              Edit <span className="sr-only">{name}</span>
            </Button>
            <Button kind="quiet" onClick={setActive}>
              {active ? 'Stop offering' : 'Offer again'} <span className="sr-only">{name}</span>
            </Button>
          </div>
        )}
      </div>
      <p className="text-sm text-muted">
        {PURPOSE_LABELS[purpose]}, version {version} by {by}
        {!active && ', not offered'}
      </p>
      <p dir="auto" className="max-w-measure py-2 wrap-anywhere whitespace-pre-line">
        <span className="block font-semibold">{subject}</span>
        {text}
      </p>
    </li>
  )
}
