import type { Catalogue } from '#shared/kit/texts.ts'

export const categories: Catalogue = {
  'Category created successfully.': 'Categoría creada correctamente.',
  'Category updated successfully.': 'Categoría actualizada correctamente.',
  'Category with this name already exists': 'Ya existe una categoría con este nombre',
  'New category': 'Nueva categoría',
  'No categories yet.': 'Aún no hay categorías.',
}
