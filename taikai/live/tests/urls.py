"""The site with one page more: the smallest one that keeps itself fresh."""

from django.http import HttpResponse
from django.template import engines
from django.urls import include, path

from taikai.live.domain.revisions import read_marks
from taikai.tournaments.access import needs

PAGE = """{% extends "base.html" %}{% load live %}
{% block live %}{{ mode }}{% endblock %}
{% block content %}<section {% live_part "lines" %}>
<details id="more"><summary>More</summary>inside</details>
<input id="typed" name="typed" value="">
<table><tbody>
{% for entry in entries %}<tr id="l{{ entry.pk }}"><td>{{ entry.target }}</td></tr>{% endfor %}</tbody>
</table>
<svg id="drawn" class="lines-{{ entries|length }}"></svg>
<p id="revision">{{ tournament.revision }}</p>
</section>{% endblock %}"""


@needs("tournament.view")
def lines(request, mode):
    template = engines["django"].from_string(PAGE)
    entries = request.tournament.log.order_by("id")
    assert read_marks([request.tournament.slug])
    return HttpResponse(template.render({"entries": entries, "mode": mode}, request))


urlpatterns = [path("t/<slug:slug>/lines/<str:mode>/", lines), path("", include("taikai.urls"))]
