/// The page that leads to the experiments with the renderer.
package struct LabPage: Page {
  package static let template = PageTemplates.Name.lab

  package let site = Site("Lab", script: "site/page.js", part: .lab)

  package init() {}
}
