"""The state response by Django REST framework: models over the dataset file, one view. `DATASET` is its path."""

import os

import django
from django.conf import settings

settings.configure(
    DEBUG=False,
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["rest_framework"],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": f"file:{os.environ['DATASET']}?mode=ro",
            "OPTIONS": {"uri": True},
            # Faster than the default, which opens the file for each request.
            "CONN_MAX_AGE": None,
        }
    },
    # Like the other peers, it checks no key.
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "UNAUTHENTICATED_USER": None,
    },
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.db.models import Prefetch  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import generics, serializers  # noqa: E402


class State(models.Model):
    code = models.CharField(max_length=2, primary_key=True)
    name = models.TextField()

    class Meta:
        app_label = "dataset"
        db_table = "states"
        managed = False


class Field(models.Model):
    slug = models.TextField(primary_key=True)
    format = models.TextField()

    class Meta:
        app_label = "dataset"
        db_table = "fields"
        managed = False


class Value(models.Model):
    # The primary key is both columns. Django needs a single one; for reading, either works.
    state = models.ForeignKey(State, models.PROTECT, db_column="state", related_name="values_of")
    field = models.ForeignKey(Field, models.PROTECT, db_column="field", primary_key=True)
    text = models.TextField()
    footnotes = models.TextField()
    modified_at = models.TextField()

    class Meta:
        app_label = "dataset"
        db_table = "values"
        managed = False


class ValueSerializer(serializers.ModelSerializer):
    field_type = serializers.CharField(source="field_id")

    class Meta:
        model = Value
        fields = ["field_type", "text", "footnotes", "modified_at"]

    def to_representation(self, value):
        data = super().to_representation(value)
        if value.field.format == "Boolean":
            data["bool_value"] = None if value.text == "" else value.text == "True"
        elif value.field.format == "Multi-select":
            data["multiselect_value"] = value.text.split(", ") if value.text else []
        return data


class StateSerializer(serializers.ModelSerializer):
    state_information = ValueSerializer(source="values_of", many=True)

    class Meta:
        model = State
        fields = ["code", "name", "state_information"]


class StateView(generics.RetrieveAPIView):
    queryset = State.objects.prefetch_related(
        Prefetch("values_of", Value.objects.select_related("field").order_by("field_id"))
    )
    serializer_class = StateSerializer
    lookup_field = "code"


urlpatterns = [path("v2/election/data/state/<str:code>/", StateView.as_view())]
application = get_wsgi_application()
