import type { ResourceActor } from '@krapao/machines'
import ScrollText from 'lucide-react/icons/scroll-text'
import { ResourceView } from '../app/ResourceView.tsx'
import { ServerHtml } from '../app/ServerHtml.tsx'
import { Empty } from '../ui/Empty.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import css from './HtmlList.module.css'

/** Conditions and agreements: a list of HTML texts, one after the other. */
export const HtmlList = ({ texts, empty }: { texts: ResourceActor<string[]>; empty: string }) => (
  <ResourceView actor={texts} skeleton={<SkeletonRows rows={4} />}>
    {(list) =>
      list.length === 0 ? (
        <Empty icon={ScrollText} title={empty} />
      ) : (
        <ul className={css.list}>
          {list.map((html, index) => (
            // The list is replaced as a whole and has no other name for its parts.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <ServerHtml html={html} />
            </li>
          ))}
        </ul>
      )
    }
  </ResourceView>
)
