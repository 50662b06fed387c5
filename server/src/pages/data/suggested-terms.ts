import type { AuthorSegment, Language } from '@viewpage/shared-events'

/** Suggested searches by language and author segment, five each (docs/behaviour/header.md#suggested-terms). */
export const SUGGESTED_TERMS: Readonly<Record<Language, Readonly<Record<AuthorSegment, readonly string[]>>>> =
  {
    en: {
      other: ['Solar system', 'Business plan', 'Photosynthesis', 'Timeline', 'Company culture'],
      teacher: ['Photosynthesis', 'World War II', 'Fractions', 'Water cycle', 'Renaissance'],
      student: ['Solar system', 'Climate change', 'Book report', 'French Revolution', 'Cells'],
      'sales-marketing': ['Business plan', 'Pitch', 'Market research', 'Brand strategy', 'Quarterly review'],
    },
    de: {
      other: ['Sonnensystem', 'Businessplan', 'Fotosynthese', 'Zeitleiste', 'Unternehmenskultur'],
      teacher: ['Fotosynthese', 'Zweiter Weltkrieg', 'Bruchrechnen', 'Wasserkreislauf', 'Renaissance'],
      student: ['Sonnensystem', 'Klimawandel', 'Buchvorstellung', 'Französische Revolution', 'Zellen'],
      'sales-marketing': ['Businessplan', 'Pitch', 'Marktforschung', 'Markenstrategie', 'Quartalsbericht'],
    },
    es: {
      other: ['Sistema solar', 'Plan de negocio', 'Fotosíntesis', 'Línea de tiempo', 'Cultura de empresa'],
      teacher: ['Fotosíntesis', 'Segunda Guerra Mundial', 'Fracciones', 'Ciclo del agua', 'Renacimiento'],
      student: ['Sistema solar', 'Cambio climático', 'Reseña de un libro', 'Revolución francesa', 'Células'],
      'sales-marketing': [
        'Plan de negocio',
        'Pitch',
        'Estudio de mercado',
        'Estrategia de marca',
        'Informe trimestral',
      ],
    },
    fr: {
      other: [
        'Système solaire',
        'Plan d’affaires',
        'Photosynthèse',
        'Frise chronologique',
        'Culture d’entreprise',
      ],
      teacher: ['Photosynthèse', 'Seconde Guerre mondiale', 'Fractions', 'Cycle de l’eau', 'Renaissance'],
      student: [
        'Système solaire',
        'Changement climatique',
        'Fiche de lecture',
        'Révolution française',
        'Cellules',
      ],
      'sales-marketing': [
        'Plan d’affaires',
        'Pitch',
        'Étude de marché',
        'Stratégie de marque',
        'Bilan trimestriel',
      ],
    },
    pt: {
      other: ['Sistema solar', 'Plano de negócios', 'Fotossíntese', 'Linha do tempo', 'Cultura da empresa'],
      teacher: ['Fotossíntese', 'Segunda Guerra Mundial', 'Frações', 'Ciclo da água', 'Renascimento'],
      student: ['Sistema solar', 'Mudança climática', 'Resenha de livro', 'Revolução Francesa', 'Células'],
      'sales-marketing': [
        'Plano de negócios',
        'Pitch',
        'Pesquisa de mercado',
        'Estratégia de marca',
        'Balanço trimestral',
      ],
    },
    hu: {
      other: ['Naprendszer', 'Üzleti terv', 'Fotoszintézis', 'Idővonal', 'Vállalati kultúra'],
      teacher: ['Fotoszintézis', 'Második világháború', 'Törtek', 'A víz körforgása', 'Reneszánsz'],
      student: ['Naprendszer', 'Klímaváltozás', 'Olvasónapló', 'Francia forradalom', 'Sejtek'],
      'sales-marketing': ['Üzleti terv', 'Pitch', 'Piackutatás', 'Márkastratégia', 'Negyedéves áttekintés'],
    },
    it: {
      other: ['Sistema solare', 'Business plan', 'Fotosintesi', 'Linea del tempo', 'Cultura aziendale'],
      teacher: ['Fotosintesi', 'Seconda guerra mondiale', 'Frazioni', 'Ciclo dell’acqua', 'Rinascimento'],
      student: [
        'Sistema solare',
        'Cambiamento climatico',
        'Scheda del libro',
        'Rivoluzione francese',
        'Cellule',
      ],
      'sales-marketing': [
        'Business plan',
        'Pitch',
        'Ricerca di mercato',
        'Strategia di marca',
        'Report trimestrale',
      ],
    },
    ja: {
      other: ['太陽系', '事業計画', '光合成', '年表', '企業文化'],
      teacher: ['光合成', '第二次世界大戦', '分数', '水の循環', 'ルネサンス'],
      student: ['太陽系', '気候変動', '読書感想文', 'フランス革命', '細胞'],
      'sales-marketing': ['事業計画', 'ピッチ', '市場調査', 'ブランド戦略', '四半期レビュー'],
    },
    ko: {
      other: ['태양계', '사업 계획', '광합성', '연표', '기업 문화'],
      teacher: ['광합성', '제2차 세계 대전', '분수', '물의 순환', '르네상스'],
      student: ['태양계', '기후 변화', '독서 감상문', '프랑스 혁명', '세포'],
      'sales-marketing': ['사업 계획', '피치', '시장 조사', '브랜드 전략', '분기 보고'],
    },
  }
