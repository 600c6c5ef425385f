import ScrollText from 'lucide-react/icons/scroll-text'
import { ServerHtml } from '#ui/ServerHtml.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import css from './AppGate.module.css'

export function HtmlList({ texts, empty }: { texts: readonly string[]; empty: string }) {
  if (texts.length === 0) return <Empty icon={ScrollText} title={empty} />
  return (
    <ul className={css.list}>
      {texts.map((html, index) => (
        // The list is only replaced as a whole, and its items have no id.
        <li key={index}>
          <ServerHtml html={html} />
        </li>
      ))}
    </ul>
  )
}
