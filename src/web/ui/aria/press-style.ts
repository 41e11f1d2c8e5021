/**
 * react-aria writes this rule into the page unless an element with this id is there, and our content policy refuses styles
 * inside a page. The rule itself is in styles.css.
 */
const STYLE_ID = 'react-aria-pressable-style'

export function allowPressing(): void {
  if (document.getElementById(STYLE_ID)) return
  const placeholder = document.createElement('meta')
  placeholder.id = STYLE_ID
  document.head.append(placeholder)
}
