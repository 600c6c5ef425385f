import type { ResourceActor } from '@krapao/machines'
import { useTranslation } from 'react-i18next'
import { ResourceView } from '#ui/feedback/ResourceView.tsx'
import { useAppServices } from '#services/appServices.tsx'
import { useResource } from '#services/useResource.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { HtmlList } from './HtmlList.tsx'

type Props = { onClose: () => void }

export function ConditionsSheet({ onClose }: Props) {
  const { i18n } = useTranslation()
  return <Load key={i18n.language} onClose={onClose} />
}

function Load({ onClose }: Props) {
  const { krapao } = useAppServices()
  const conditions = useResource(krapao, (options) => krapao.lookups.conditions({}, options))
  return <Conditions conditions={conditions} onClose={onClose} />
}

export function Conditions({ conditions, onClose }: Props & { conditions: ResourceActor<string[]> }) {
  const { t } = useTranslation('appGate')
  return (
    <Sheet title={t('conditions.title')} onClose={onClose}>
      <ResourceView actor={conditions} skeleton={<SkeletonRows rows={4} />}>
        {(texts) => <HtmlList texts={texts} empty={t('conditions.empty')} />}
      </ResourceView>
    </Sheet>
  )
}
