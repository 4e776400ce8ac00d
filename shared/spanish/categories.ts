import type { Catalogue } from '#shared/kit/texts.ts'

export const categories: Catalogue = {
  'Category created successfully.': 'Categoría creada.',
  'Category updated successfully.': 'Categoría actualizada.',
  'Category with this name already exists': 'Ya existe una categoría con este nombre',
  'New category': 'Nueva categoría',
  'No categories yet.': 'Aún no hay categorías.',
  'What goals are about. Each goal and each template has one category.':
    'De qué tratan los objetivos. Cada objetivo y cada plantilla tiene una categoría.',
}
