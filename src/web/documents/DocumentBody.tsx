import type { DocumentBlocks, PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { Section } from '#web/documents/DocumentSections.tsx'

/** Everything below the head of a document, in its own order. */
export function DocumentBody({ document }: { document: PrintableDocument }) {
  return (
    <>
      {document.body.map((part, index) =>
        part.kind === 'blocks' ? <Blocks key={index} {...part} /> : <Section key={index} section={part} />,
      )}
    </>
  )
}

function Blocks({ blocks }: DocumentBlocks) {
  return (
    <div className="grid gap-6 sm:auto-cols-fr sm:grid-flow-col print:auto-cols-fr print:grid-flow-col">
      {blocks.map(({ title, lines }) => (
        <section key={title} className="min-w-0">
          <h2 className="text-lg text-fairway">{title}</h2>
          {lines.map((line, index) => (
            <p
              key={index}
              dir="auto"
              className={`text-left wrap-anywhere ${index === 0 ? 'font-semibold' : ''}`}
            >
              {line}
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}
