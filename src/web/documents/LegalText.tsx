import { readLegalText } from '#domain/office/legal/legal-text.ts'

/** The text of a legal page. All of it is shown as text: nothing that was typed becomes a link or code. */
export function LegalText({ text, heading: Heading = 'h2' }: { text: string; heading?: 'h2' | 'h3' }) {
  return (
    <div className="grid max-w-measure gap-4 wrap-anywhere">
      {readLegalText(text).map((block, place) => {
        switch (block.kind) {
          case 'heading':
            return (
              <Heading key={place} dir="auto" className="mt-4 text-left text-xl break-after-avoid first:mt-0">
                {block.text}
              </Heading>
            )
          case 'paragraph':
            return (
              <p key={place} dir="auto" className="text-left">
                {block.text}
              </p>
            )
          case 'list':
            return (
              <ul key={place} className="grid list-disc gap-1.5 pl-5 marker:text-fairway">
                {block.items.map((item, line) => (
                  <li key={line} dir="auto" className="text-left">
                    {item}
                  </li>
                ))}
              </ul>
            )
        }
      })}
    </div>
  )
}
