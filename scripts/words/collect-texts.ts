import { parseSync } from 'vite'
import { readsAsText, tidyText } from './reads-as-text.ts'

/** A node of the parsed code. */
type Node = Record<string, unknown> & { type: string }

/** Attributes and keys that only machines read. */
const NOT_TEXT =
  /^(class|className|[a-zA-Z]*ClassName|id|htmlFor|key|ref|href|hrefLang|rel|to|src|srcSet|sizes|media|type|name|role|method|action|path|url|d|viewBox|points|transform|fill|stroke|style|fontFamily|font|pattern|accept|autoComplete|inputMode|enterKeyHint|data-.*|aria-(live|controls|labelledby|describedby|current|haspopup|relevant|orientation|autocomplete|sort)|field|section|code|event|kind|entity|icon|format|mimeType|contentType|operationId|timeZone|locale|sql|query|selector|layout|tone|variant|isolationLevel|accessMode)$/

/** Attributes and keys whose words are read, however short they are. */
const LABEL =
  /^(.*[lL]abel|title|heading|subject|summary|text|message|hint|advice|alt|placeholder|caption|children|aria-label|aria-roledescription|aria-valuetext|error|problem|doing|done|verb|noun|one|other|singular|plural)$/

/** Elements within a sentence. */
const WITHIN_A_SENTENCE =
  /^(a|b|em|strong|i|span|abbr|time|code|bdi|q|kbd|mark|small|sup|sub|wbr|Link|.*Link)$/

/** Calls whose texts go to logs, to the browser or to a developer. */
const FOR_MACHINES =
  /^(querySelector(All)?|closest|matches|addEventListener|removeEventListener|getElementById|matchMedia|setAttribute|getAttribute|setProperty|getPropertyValue|header|headers|startsWith|endsWith|includes|split|indexOf|lastIndexOf|require|import|createElement|Symbol|get|has|getItem|setItem|removeItem|supports|assert|invariant|unreachable|describe|meta|raw|execute|classNames|clsx|twMerge|registerFont|font|execFile|spawn|on|once|emit|noAudit|report|hash|addElement|transaction)$/

/** What only developers see: thrown when the program itself is wrong. */
const ERRORS =
  /^(Error|TypeError|RangeError|AssertionError|AggregateError|URL|RegExp|DOMException|RetryLater|GatewayOutcomeUnknown)$/

const LOGGERS = /^(log|logger|console)$/

/**
 * The texts of a source that a person may read, in their order and each once: what JSX shows, and the strings and templates
 * that read as sentences or labels. A hole of a template is shown as `{name}`. Machine strings are left out by where they stand
 * (class names, paths, SQL, keys, what is compared, logged or thrown) and by how they look.
 */
export function collectTexts(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const texts = new Set<string>()
  const keep = (text: string, isLabel: boolean) => {
    const tidy = tidyText(text)
    if (readsAsText(tidy, isLabel)) texts.add(tidy)
  }
  walk(program as unknown as Node, { isLabel: false, keep })
  return [...texts]
}

interface Walk {
  /** Whether the words here are read, however short they are. */
  isLabel: boolean
  keep: (text: string, isLabel: boolean) => void
}

function walk(node: Node, to: Walk): void {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return
    case 'Literal':
      if (typeof node['value'] === 'string') to.keep(node['value'], to.isLabel)
      return
    case 'TemplateLiteral':
      to.keep(textOf(node), to.isLabel)
      return walkHoles(node, to)
    case 'TaggedTemplateExpression':
      if (nameOf(node['tag'] as Node) !== 'sql') walk(node['quasi'] as Node, to)
      return
    case 'BinaryExpression':
      return walkBinary(node, to)
    case 'SwitchCase':
      return walkEach(node['consequent'], to)
    case 'Property':
    case 'PropertyDefinition':
      return walkNamed(node['computed'] === true ? '' : keyOf(node['key'] as Node), node['value'], to)
    case 'JSXAttribute':
      return walkNamed(keyOf(node['name'] as Node), node['value'], { ...to, isLabel: false })
    case 'JSXElement':
      walkEach((node['openingElement'] as Node)['attributes'], to)
      return walkChildren(node, to)
    case 'JSXFragment':
      return walkChildren(node, to)
    case 'MemberExpression':
      return walk(node['object'] as Node, to)
    case 'NewExpression':
    case 'CallExpression':
      return walkCall(node, to)
    default:
      if (isOnlyType(node)) return
      return walkEach(Object.values(node), to)
  }
}

function walkEach(nodes: unknown, to: Walk): void {
  if (!Array.isArray(nodes)) return
  for (const one of nodes) {
    if (Array.isArray(one)) walkEach(one, to)
    else if (isNode(one)) walk(one, to)
  }
}

function walkNamed(name: string, value: unknown, to: Walk): void {
  if (isNode(value) && !NOT_TEXT.test(name)) walk(value, { ...to, isLabel: to.isLabel || LABEL.test(name) })
}

/** A comparison is no text; a sum of strings is one text. */
function walkBinary(node: Node, to: Walk): void {
  if (node['operator'] !== '+') return
  const parts = summands(node)
  if (parts.some(isText)) {
    to.keep(parts.map(textOf).join(''), to.isLabel)
    for (const part of parts) if (!isText(part)) walk(part, { ...to, isLabel: false })
  } else walkEach(parts, to)
}

function walkCall(node: Node, to: Walk): void {
  const callee = node['callee'] as Node
  const name = nameOf(callee)
  const isLogged = callee.type === 'MemberExpression' && LOGGERS.test(nameOf(callee['object'] as Node))
  if (callee.type !== 'Identifier') walk(callee, { ...to, isLabel: false })
  const isForMachines = node.type === 'NewExpression' ? ERRORS.test(name) : FOR_MACHINES.test(name)
  if (isLogged) return
  for (const argument of node['arguments'] as Node[])
    if (
      !isForMachines ||
      !(isText(argument) || /^(Binary|Conditional|Logical)Expression$/.test(argument.type))
    )
      walk(argument, { ...to, isLabel: false })
}

function walkHoles(node: Node, to: Walk): void {
  walkEach(node['expressions'], { ...to, isLabel: false })
}

/** What an element shows, up to the next element that stands for itself, is one text. */
function walkChildren(node: Node, to: Walk): void {
  let text = ''
  const end = () => {
    to.keep(text, true)
    text = ''
  }
  const add = (children: readonly Node[]) => {
    for (const child of children) {
      const expression = child.type === 'JSXExpressionContainer' ? (child['expression'] as Node) : undefined
      if (child.type === 'JSXText') text += String(child['value'])
      else if (expression && isText(expression)) {
        text += textOf(expression)
        if (expression.type === 'TemplateLiteral') walkHoles(expression, to)
      } else if (expression?.type === 'JSXEmptyExpression') continue
      else if (expression) {
        if (!holdsElement(expression)) text += `{${holeName(expression)}}`
        else end()
        walk(expression, { ...to, isLabel: true })
      } else if (child.type === 'JSXElement' && WITHIN_A_SENTENCE.test(elementName(child))) {
        walkEach((child['openingElement'] as Node)['attributes'], { ...to, isLabel: false })
        add(child['children'] as Node[])
      } else {
        end()
        walk(child, to)
      }
    }
  }
  add(node['children'] as Node[])
  end()
}

function textOf(node: Node): string {
  if (node.type === 'Literal') return String(node['value'])
  if (node.type !== 'TemplateLiteral') return `{${holeName(node)}}`
  const holes = node['expressions'] as Node[]
  return (node['quasis'] as Node[])
    .map((quasi, at) => {
      const { cooked } = quasi['value'] as { cooked: string }
      const hole = holes[at]
      return hole ? `${cooked}{${holeName(hole)}}` : cooked
    })
    .join('')
}

/** What a hole is called: by the value in it, without what formats it; alternatives in words are written out. */
function holeName(node: Node): string {
  switch (node.type) {
    case 'Literal':
      return String(node['value'])
    case 'ConditionalExpression': {
      const [yes, no] = [node['consequent'] as Node, node['alternate'] as Node]
      return isText(yes) && isText(no)
        ? `${textOf(yes)}|${textOf(no)}`
        : holeName(yes.type === 'Literal' ? no : yes)
    }
    case 'LogicalExpression':
      return holeName(node[node['operator'] === '&&' ? 'right' : 'left'] as Node)
    case 'CallExpression': {
      const [first] = node['arguments'] as Node[]
      const callee = node['callee'] as Node
      if (first && /^(Identifier|MemberExpression|CallExpression)$/.test(first.type)) return holeName(first)
      return nameOf(callee) || '…'
    }
    case 'TSNonNullExpression':
    case 'ChainExpression':
    case 'AwaitExpression':
      return holeName((node['expression'] ?? node['argument']) as Node)
    default:
      return nameOf(node) || '…'
  }
}

function summands(node: Node): Node[] {
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return [node]
  return [...summands(node['left'] as Node), ...summands(node['right'] as Node)]
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')
}

/** Whether an expression draws an element, so that it ends the text before it. */
function holdsElement(node: Node): boolean {
  if (node.type.startsWith('JSX')) return true
  return Object.values(node).some((value) =>
    (Array.isArray(value) ? value : [value]).some((one) => isNode(one) && holdsElement(one)),
  )
}

function elementName(element: Node): string {
  return keyOf((element['openingElement'] as Node)['name'] as Node)
}

function keyOf(node: Node): string {
  if (node.type === 'JSXNamespacedName') return keyOf(node['namespace'] as Node)
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? name : ''
}

/** The name of a variable, or the last one of `a.b.c`. */
function nameOf(node: Node): string {
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type === 'ChainExpression') return nameOf(node['expression'] as Node)
  return node.type === 'MemberExpression' ? nameOf(node['property'] as Node) : ''
}

/** Types are no texts; what an assertion of a type is about may be one. */
function isOnlyType(node: Node): boolean {
  return (
    node.type.startsWith('TS') &&
    !/^TS(As|Satisfies|NonNull)Expression$|^TSInstantiationExpression$/.test(node.type)
  )
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && 'type' in value && typeof value.type === 'string'
}
